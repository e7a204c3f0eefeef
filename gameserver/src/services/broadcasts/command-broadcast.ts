import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import { isRiskyText } from '#domain/approvals/published-text.ts';
import type { Broadcast } from '#storage/community/broadcasts.ts';
import { aloneOrProposed, type Outcome } from '../approvals/alone-or-proposed.ts';
import { type ApprovalHandler, Outdated } from '../approvals/carry-out.ts';
import { NeedsSecond, type ProposeContext } from '../approvals/propose.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { newCommandId } from '../run-once.ts';

type CommandContext = Pick<Context, 'broadcasts' | 'clock' | 'decisions' | 'random' | 'together' | 'users'>;

/** Creates a draft to be previewed before it is sent. */
export async function draftBroadcast(
  ctx: CommandContext,
  by: UserId,
  { text, language }: { text: string; language: Language | null },
): Promise<Broadcast> {
  const broadcast: Broadcast = {
    id: newCommandId(ctx),
    state: 'draft',
    text,
    language,
    createdBy: by,
    createdAt: new Date(ctx.clock.now()),
    startedAt: null,
    finishedAt: null,
    total: await ctx.users.countLinked(language),
    sent: 0,
    blocked: 0,
    failed: 0,
    cursor: 0,
  };
  await ctx.broadcasts.create(broadcast);
  return broadcast;
}

/**
 * Starts a draft. A repeated start returns the same broadcast. A text with a foreign link or a code waits for a
 * second administrator. Refusals: NOT_FOUND, ALREADY_DECIDED.
 */
export async function startBroadcast(
  ctx: CommandContext & ProposeContext,
  by: Pick<Caller, 'id' | 'name'>,
  id: string,
): Promise<Outcome<Broadcast>> {
  const draft = await existing(ctx, id);
  if (draft.state !== 'draft') return { done: await existing(ctx, id, ['running', 'done']) };
  const { text, language } = draft;
  const [kind, change] = ['broadcast.start', { text, language }] as const;
  const proposal = { id: `start-${id}`, kind, subject: id, change, before: null, concerns: [], by };
  return aloneOrProposed(ctx, proposal, async () => {
    if (isRiskyText(text, ctx.config.PUBLIC_URL)) throw new NeedsSecond();
    const started = await ctx.broadcasts.change(id, 'draft', await running(ctx, draft));
    if (started) await logDecision(ctx, by.id, 'broadcast.start', started);
    return started ?? existing(ctx, id, ['running', 'done']);
  });
}

/** A second administrator has approved it. */
export const broadcastApproval: ApprovalHandler<CommandContext> = {
  async carryOut(ctx, { subject: id }, writes) {
    const draft = await existing(ctx, id);
    if (draft.state !== 'draft') throw new Outdated();
    await ctx.together(...writes, ctx.broadcasts.changing(id, 'draft', await running(ctx, draft)));
  },
};

const running = async (ctx: CommandContext, { language }: Broadcast) => ({
  state: 'running' as const,
  startedAt: new Date(ctx.clock.now()),
  total: await ctx.users.countLinked(language),
});

/** Cancels a draft or a running broadcast: no further message is sent. Refusals: NOT_FOUND, ALREADY_DECIDED. */
export async function cancelBroadcast(ctx: CommandContext, by: UserId, id: string): Promise<Broadcast> {
  await existing(ctx, id);
  const cancelled = { state: 'cancelled', finishedAt: new Date(ctx.clock.now()) } as const;
  const ended =
    (await ctx.broadcasts.change(id, 'draft', cancelled)) ??
    (await ctx.broadcasts.change(id, 'running', cancelled));
  if (ended) await logDecision(ctx, by, 'broadcast.cancel', ended);
  return ended ?? existing(ctx, id, ['cancelled']);
}

/** Refusals: NOT_FOUND; ALREADY_DECIDED if it is in none of these states. */
export async function existing(
  ctx: Pick<Context, 'broadcasts'>,
  id: string,
  states?: readonly Broadcast['state'][],
): Promise<Broadcast> {
  const broadcast = await ctx.broadcasts.get(id);
  if (!broadcast) throw new Refusal('NOT_FOUND');
  if (states && !states.includes(broadcast.state)) throw new Refusal('ALREADY_DECIDED');
  return broadcast;
}

async function logDecision(
  ctx: CommandContext,
  by: UserId,
  action: string,
  { id, text, language }: Broadcast,
) {
  const details = { text, language };
  const at = new Date(ctx.clock.now());
  await ctx.together(ctx.decisions.record({ id: newCommandId(ctx), by, action, subject: id, details, at }));
}

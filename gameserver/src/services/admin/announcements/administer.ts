import { type AnnouncementSent, announcement as schema } from '@chewata/common/contract/admin/announcements';
import { parseOrRefuse } from '@chewata/common/contract/parse';
import { invalid, Refusal } from '@chewata/common/errors';
import { type Announcement, botAfter } from '#domain/announcements/announcement.ts';
import { isRiskyText } from '#domain/approvals/published-text.ts';
import type { Write } from '#storage/transaction.ts';
import { stopSending } from '../../announcements/stop-sending.ts';
import { aloneOrProposed, type Outcome } from '../../approvals/alone-or-proposed.ts';
import { type ApprovalHandler, isUnchanged, Outdated } from '../../approvals/carry-out.ts';
import { NeedsSecond, type ProposeContext } from '../../approvals/propose.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { wireOf } from './describe.ts';
import { replaceAnnouncement } from './replace.ts';

export type AnnounceContext = ProposeContext & Pick<Context, 'announcements' | 'broadcasts' | 'decisions'>;

interface Command {
  readonly by: Pick<Caller, 'id' | 'name'>;
  readonly commandId: string;
}

/** E5, T5. Refusal: VALIDATION (it ends before it begins, or has ended). */
export async function createAnnouncement(
  ctx: AnnounceContext,
  { by, commandId: id }: Command,
  sent: AnnouncementSent,
): Promise<Outcome<Announcement>> {
  const made = announcementOf(ctx, { id, by: by.id }, sent);
  const [kind, change] = ['announcement.create', wireOf(made)] as const;
  return aloneOrProposed(ctx, { id, kind, subject: id, change, before: null, concerns: [], by }, async () => {
    refuseRisky(ctx, made);
    const decision = decided(ctx, { by, commandId: id }, kind, id, change);
    await ctx.together(ctx.announcements.creating(made), decision);
    return made;
  });
}

/** Refusals: NOT_FOUND, VALIDATION, ALREADY_DECIDED (changed at the same moment). */
export async function changeAnnouncement(
  ctx: AnnounceContext,
  command: Command,
  announcementId: string,
  sent: AnnouncementSent,
): Promise<Outcome<Announcement>> {
  const { by, commandId: id } = command;
  const known = await existing(ctx, announcementId);
  const next = changed(ctx, known, sent);
  const [kind, change, before] = ['announcement.change', wireOf(next), wireOf(known)] as const;
  const proposal = { id, kind, subject: announcementId, change, before, concerns: [], by };
  return aloneOrProposed(ctx, proposal, async () => {
    refuseRisky(ctx, next);
    const decision = decided(ctx, command, kind, announcementId, { ...change, before });
    return replaceAnnouncement(ctx, known, next, [decision]);
  });
}

/** Also stops the bot. Refusal: NOT_FOUND. */
export async function deleteAnnouncement(ctx: AnnounceContext, command: Command, id: string): Promise<void> {
  const before = wireOf(await existing(ctx, id));
  await ctx.together(
    ctx.announcements.removing(id),
    decided(ctx, command, 'announcement.delete', id, { before }),
  );
  await stopSending(ctx, id);
}

/** A second administrator has approved a new one: one whose end has passed meanwhile is outdated. */
export const announcementCreation: ApprovalHandler<AnnounceContext> = {
  async carryOut(ctx, { id, by, change }, writes) {
    const made = orOutdated(() => announcementOf(ctx, { id, by }, parseOrRefuse(schema, change)));
    await ctx.together(ctx.announcements.creating(made), ...writes);
  },
};

/** The same for a change of one. */
export const announcementChange: ApprovalHandler<AnnounceContext> = {
  async carryOut(ctx, { subject, change, before }, writes) {
    const known = await ctx.announcements.get(subject);
    if (!known || !isUnchanged(before, wireOf(known))) throw new Outdated();
    const next = orOutdated(() => changed(ctx, known, parseOrRefuse(schema, change)));
    await replaceAnnouncement(ctx, known, next, writes);
  },
};

function announcementOf(
  ctx: Pick<Context, 'clock'>,
  { id, by }: Pick<Announcement, 'id' | 'by'>,
  { texts, to, from, until }: AnnouncementSent,
): Announcement {
  const begins = new Date(from ?? ctx.clock.ruleNow());
  const ends = until ? new Date(until) : null;
  if (ends !== null && ends.getTime() <= Math.max(begins.getTime(), ctx.clock.ruleNow()))
    throw invalid('until', 'validation.choice');
  const at = new Date(ctx.clock.now());
  return { id, texts, to, from: begins, until: ends, by, at, bot: botAfter(to, 'none') };
}

/** Without `from` it keeps its begin. */
function changed(ctx: Pick<Context, 'clock'>, known: Announcement, sent: AnnouncementSent): Announcement {
  const from = sent.from ?? known.from.toISOString();
  const { texts, to, from: begins, until } = announcementOf(ctx, known, { ...sent, from });
  return { ...known, texts, to, from: begins, until, bot: botAfter(to, known.bot) };
}

function refuseRisky({ config }: Pick<Context, 'config'>, { texts }: Announcement): void {
  if (Object.values(texts).some((text) => isRiskyText(text, config.PUBLIC_URL))) throw new NeedsSecond();
}

function orOutdated(make: () => Announcement): Announcement {
  try {
    return make();
  } catch (error) {
    throw error instanceof Refusal ? new Outdated() : error;
  }
}

async function existing(ctx: Pick<Context, 'announcements'>, id: string): Promise<Announcement> {
  const announcement = await ctx.announcements.get(id);
  if (!announcement) throw new Refusal('NOT_FOUND');
  return announcement;
}

const decided = (
  ctx: Pick<Context, 'clock' | 'decisions'>,
  { by, commandId: id }: Command,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Write => ctx.decisions.record({ id, by: by.id, action, subject, details, at: new Date(ctx.clock.now()) });

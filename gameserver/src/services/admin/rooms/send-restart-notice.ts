import { isRiskyText } from '#domain/approvals/published-text.ts';
import { aloneOrProposed, type Outcome } from '../../approvals/alone-or-proposed.ts';
import type { ApprovalHandler } from '../../approvals/carry-out.ts';
import { NeedsSecond, type ProposeContext } from '../../approvals/propose.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { newCommandId } from '../../run-once.ts';

type NoticeContext = ProposeContext & Pick<Context, 'decisions' | 'publish' | 'random'>;

interface Notice {
  readonly inSeconds: number;
  readonly message?: string | undefined;
}

/**
 * Sends `systemRestart` to everyone who is connected, with that text or the usual one, and records who did. A text
 * with a foreign link or a code waits for a second administrator.
 */
export async function sendRestartNotice(
  ctx: NoticeContext,
  by: Pick<Caller, 'id' | 'name'>,
  { inSeconds, message }: Notice,
): Promise<Outcome<boolean>> {
  const [kind, subject] = ['rooms.restart-notice', 'rooms'] as const;
  const change = { inSeconds, ...(message && { message }) };
  const proposal = { id: newCommandId(ctx), kind, subject, change, before: null, concerns: [], by };
  return aloneOrProposed(ctx, proposal, async () => {
    if (message && isRiskyText(message, ctx.config.PUBLIC_URL)) throw new NeedsSecond();
    const { id } = proposal;
    const at = new Date(ctx.clock.now());
    await ctx.together(ctx.decisions.record({ id, by: by.id, action: kind, subject, details: change, at }));
    publish(ctx, change);
    return true;
  });
}

/** A second administrator has approved it. */
export const restartNoticeApproval: ApprovalHandler<NoticeContext> = {
  async carryOut(ctx, { change }, writes) {
    await ctx.together(...writes);
    publish(ctx, change as unknown as Notice);
  },
};

const publish = (ctx: Pick<Context, 'publish'>, { inSeconds, message }: Notice): void =>
  ctx.publish.restartNotice(
    inSeconds,
    (say) => message ?? say('rooms.systemRestart', { seconds: inSeconds }),
  );

import type { RealityCheck } from '@chewata/common/contract/accounts/play-limits';
import type { UserId } from '@chewata/common/ids';
import { checkedSession } from '#domain/play-limits/session.ts';
import type { Context } from '../context.ts';
import { describeCheck } from './describe-limits.ts';

const MOST_AT_ONCE = 1000;

type RealityContext = Pick<Context, 'clock' | 'playRecords' | 'publish' | 'rounds'>;

/** L8: shows the reality checks that are due to players who are in no round. */
export async function showRealityChecks(ctx: RealityContext): Promise<void> {
  const due = await ctx.playRecords.checksDue(new Date(ctx.clock.ruleNow()), MOST_AT_ONCE);
  for (const user of due) if (!(await ctx.rounds.isPlaying(user))) await showCheck(ctx, user);
}

/** A session that is over needs no check: its next one begins anew. */
async function showCheck(ctx: RealityContext, user: UserId): Promise<void> {
  const now = ctx.clock.ruleNow();
  const { session } = await ctx.playRecords.change(user, (record) => {
    const checked = checkedSession(record, now);
    return { ...record, session: checked && { ...checked, shown: true } };
  });
  if (session) ctx.publish.realityCheck(user, describeCheck(session, now));
}

/** The check that was shown to the user and waits for the answer; null if there is none. */
export async function waitingCheck(
  ctx: Pick<Context, 'clock' | 'playRecords'>,
  user: UserId,
): Promise<RealityCheck | null> {
  const { session } = await ctx.playRecords.get(user);
  return session?.shown ? describeCheck(session, ctx.clock.ruleNow()) : null;
}

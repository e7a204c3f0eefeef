import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import { isOutAllowed, type Tallied } from '#domain/approvals/alone.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';

type OutContext = Pick<Context, 'clock' | 'settings' | 'tallies'>;

const keyOf = (user: UserId) => `user:${user}`;

/**
 * Money that is about to leave a user's wallet, in the user's queue. `isAbove`: with it, more than the setting leaves
 * within 24 hours (rule T1). `counted` is to be written with the movement.
 */
export async function outgoing(
  ctx: OutContext,
  user: UserId,
  { id, amount }: { readonly id: string; readonly amount: Santim },
): Promise<{ readonly isAbove: boolean; readonly counted: Write }> {
  const item: Tallied = { id, kind: 'out', amount, at: new Date(ctx.clock.ruleNow()) };
  const earlier = await ctx.tallies.of(keyOf(user));
  return {
    isAbove: !isOutAllowed([...earlier, item], item.at, ctx.settings.now().secondApprovalAbove),
    counted: ctx.tallies.adding(keyOf(user), item),
  };
}

/** The money came back: it does not count any more. */
export const notOutgoing = (ctx: Pick<Context, 'tallies'>, user: UserId, id: string): Write =>
  ctx.tallies.removing(keyOf(user), id);

/** The same question about money that was counted before; what was never counted is judged by its amount. */
export async function wasAbove(
  ctx: OutContext,
  user: UserId,
  { id, amount }: { readonly id: string; readonly amount: Santim },
): Promise<boolean> {
  const { secondApprovalAbove } = ctx.settings.now();
  const items = await ctx.tallies.of(keyOf(user));
  const own = items.find((item) => item.id === id);
  const until = items.filter(({ at }) => own && at <= own.at);
  return (
    amount > secondApprovalAbove || (own !== undefined && !isOutAllowed(until, own.at, secondApprovalAbove))
  );
}

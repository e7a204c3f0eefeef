import type { UserId } from '@chewata/common/ids';
import { isUnreadAllowed, type TallyKind } from '#domain/approvals/alone.ts';
import type { Deposit } from '#domain/money/deposit.ts';
import type { Write } from '#storage/transaction.ts';
import { countAlone } from '../../approvals/alone-or-proposed.ts';
import { NeedsSecond } from '../../approvals/propose.ts';
import type { Context } from '../../context.ts';

type Counting = Pick<Context, 'clock' | 'deposits' | 'sightings' | 'tallies'>;

/** True if another user has ever named one of the receipt's ids, also in a deposit that was declined. */
export const isContested = (ctx: Pick<Context, 'deposits'>, deposit: Deposit): Promise<boolean> =>
  ctx.deposits.namedByOthers(deposit.userId, deposit.receiptIds);

/**
 * The writes that count an approved deposit towards what its approver may approve alone, and towards what its user
 * may get without a receipt that the server has read. They throw NeedsSecond if it is too much. With a second
 * approval it counts for no approver (rule T2).
 */
export async function countDeposit(
  ctx: Counting,
  deposit: Deposit,
  { by, isSecond }: { readonly by: UserId; readonly isSecond: boolean },
): Promise<Write[]> {
  const kind = await kindOf(ctx, deposit);
  if (kind === null) return [];
  const { id, userId, asked, paid } = deposit;
  const item = { id, kind, amount: paid ?? asked, at: new Date(ctx.clock.ruleNow()) };
  const alone = isSecond ? [] : [countAlone(ctx, by, item)];
  if (kind !== 'unread') return alone;
  const ofUser = ctx.tallies.adding(`user:${userId}`, item, (items) => {
    if (!isSecond && !isUnreadAllowed(items, item.at)) throw new NeedsSecond();
  });
  return [ofUser, ...alone];
}

/** Null: a provider or a receipt proves that this user paid it. */
async function kindOf(
  ctx: Pick<Context, 'deposits'>,
  deposit: Deposit,
): Promise<Extract<TallyKind, 'unread' | 'doubtful' | 'unproven'> | null> {
  const { paid, receiptIds, proof = 'unproven' } = deposit;
  if (paid === null) return 'unread';
  if (receiptIds.length === 0 || proof === 'payer') return null;
  return proof === 'failed' || (await isContested(ctx, deposit)) ? 'doubtful' : 'unproven';
}

/**
 * True if confirming that account for this user could take another user's money: another user named the receipt, or
 * paid from that account.
 */
export async function isOthersPayer(ctx: Counting, deposit: Deposit, payerKey: string): Promise<boolean> {
  if (await isContested(ctx, deposit)) return true;
  const seen = await ctx.sightings.of('payer', payerKey);
  return seen.some(({ userId }) => userId !== deposit.userId);
}

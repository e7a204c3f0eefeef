import { minus, type Santim, ZERO } from '@chewata/common/money';
import { addisDay } from '../../domain/addis-time.ts';
import { account } from '../../domain/ledger/accounts.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import type { Deposit, DepositChange, Write } from '../../storage/ports.ts';
import type { Context } from '../context.ts';

export type Crediting = Pick<
  Context,
  'clock' | 'ledger' | 'deposits' | 'dailyFirsts' | 'users' | 'settings' | 'publish'
>;

export const depositEntryId = (depositId: string): string => `deposit:${depositId}`;

/**
 * Credits a deposit with what was paid: journal entry, balance, document and the free spin of the
 * day's first deposit in one transaction; once, whoever asks how often. True where it happened now.
 * Refusal: ALREADY_DECIDED (an administrator has declined it, or `alongside` says so).
 */
export async function creditDeposit(
  ctx: Crediting,
  deposit: Deposit,
  paid: Santim,
  { change = {}, alongside = [] }: { change?: DepositChange; alongside?: readonly Write[] } = {},
): Promise<boolean> {
  const now = new Date(ctx.clock.now());
  const completing = ctx.deposits.completing(deposit.id, {
    ...change,
    paid,
    status: 'success',
    declinedBy: null,
    settledAt: now,
    lookAt: null,
  });
  const entry = depositEntry(deposit, paid);
  const { fresh } = await ctx.ledger.post(entry, [completing, ...earnedSpin(ctx, deposit), ...alongside]);
  if (fresh) ctx.publish.balance(deposit.userId);
  return fresh;
}

function depositEntry({ id, txnId, userId, provider, method }: Deposit, paid: Santim): Entry {
  return {
    id: depositEntryId(id),
    kind: 'deposit',
    userId,
    postings: [
      { account: account.provider(provider), amount: minus(ZERO, paid) },
      { account: account.main(userId), amount: paid },
    ],
    memo: txnId,
    detail: { depositId: id, method },
  };
}

/** The first deposit of a day earns free spins (setting), whoever of two at once comes first. */
function earnedSpin(ctx: Crediting, { userId }: Deposit): Write[] {
  const { dailyEarn } = ctx.settings.now().freeSpin;
  if (dailyEarn === 0) return [];
  const day = addisDay(ctx.clock.ruleNow());
  return [ctx.dailyFirsts.first('deposit', userId, day, ctx.users.addSpins(userId, dailyEarn))];
}

import type { StatementAnswer } from '@chewata/common/contract/admin/reports';
import { minus, type Santim, sum, toBirr, ZERO } from '@chewata/common/money';
import { addisDaySpan } from '#domain/addis-time.ts';
import { account } from '#domain/ledger/accounts.ts';
import type { Context } from '../../context.ts';

/** A row of a provider's statement: a deposit above zero, a payout below. */
export interface Row {
  readonly txnId: string;
  readonly amount: Santim;
}

/**
 * Compares a provider's statement for one day in Addis Ababa with the ledger. Rows of the same payment are summed;
 * payments that agree are left out. Moves no money.
 */
export async function compareStatement(
  ctx: Pick<Context, 'ledger'>,
  { provider, day, rows }: { provider: string; day: string; rows: readonly Row[] },
): Promise<StatementAnswer> {
  const { from, to } = addisDaySpan(day);
  const ours = await paymentsOf(ctx, provider, from, to);
  const [ledger, statement] = [byPayment(ours), byPayment(rows)];
  const ids = [...new Set([...ledger.keys(), ...statement.keys()])].sort();
  const differences = ids
    .filter((id) => ledger.get(id) !== statement.get(id))
    .map((txnId) => ({ txnId, ledger: birr(ledger.get(txnId)), statement: birr(statement.get(txnId)) }));
  return { provider, day, ledger: inAndOut(ours), statement: inAndOut(rows), differences };
}

/** The payments of a provider in the ledger, from `from` inclusive to `to` exclusive. */
export async function paymentsOf(
  ctx: Pick<Context, 'ledger'>,
  provider: string,
  from: Date,
  to: Date,
): Promise<(Row & { readonly at: Date })[]> {
  const name = account.provider(provider);
  const entries = await ctx.ledger.ofAccount(name, from, to);
  // A deposit is a debit of the provider's account.
  return entries.flatMap(({ id, memo, postings, at }) =>
    postings
      .filter((line) => line.account === name)
      .map(({ amount }) => ({ txnId: memo ?? id, amount: minus(ZERO, amount), at })),
  );
}

/** Sums the rows of the same payment. Ids are compared without case. */
export function byPayment(rows: readonly Row[]): Map<string, Santim> {
  const payments = new Map<string, Santim>();
  for (const { txnId, amount } of rows) {
    const id = txnId.toUpperCase();
    payments.set(id, sum([payments.get(id) ?? ZERO, amount]));
  }
  return payments;
}

export const inAndOut = (rows: readonly Row[]) => ({
  deposits: toBirr(sum(rows.map(({ amount }) => amount).filter((amount) => amount > 0))),
  payouts: toBirr(minus(ZERO, sum(rows.map(({ amount }) => amount).filter((amount) => amount < 0)))),
});

const birr = (amount: Santim | undefined): number | null => (amount === undefined ? null : toBirr(amount));

import type { Deposit } from '#domain/money/deposit.ts';
import { payerAccountOf, payerKey } from '#domain/money/payer-account.ts';
import type { Look } from './look.ts';

/** Notes who named which receipt, and which account it was paid from, in the deposits of receipts. */
export const noteReceipts: Look = async (ctx, from) => {
  for (const deposit of await ctx.deposits.byReceiptSince(from)) {
    const { userId } = deposit;
    // Not when the deposit was made: the looks at the notes go on from when they last looked.
    const at = new Date(ctx.clock.now());
    for (const subject of deposit.receiptIds)
      await ctx.sightings.note({ kind: 'receipt', subject, userId, at });
    const payer = payerOf(deposit);
    if (payer !== null) await ctx.sightings.note({ kind: 'payer', subject: payer, userId, at });
  }
};

function payerOf({ provider, details }: Deposit): string | null {
  const { payerName = '', payerAccount = '' } = details;
  const account = payerAccountOf(provider, { payerName, payerAccount, payerPhone: null });
  return account && payerKey(account);
}

import type { Destination, RawCallback } from '../../providers/ports/payments.ts';
import type { Context } from '../context.ts';

/** True where a payout that Chapa asks about is one that we are sending, of that amount and to there. */
export async function isOwnPayout(
  ctx: Pick<Context, 'payments' | 'withdrawals'>,
  raw: RawCallback,
): Promise<boolean> {
  const provider = ctx.payments.named('chapa');
  const asked = provider?.readApproval?.(raw);
  if (!provider || !asked) return false;
  const payout = await ctx.withdrawals.get(asked.txnId);
  if (payout?.provider !== provider.name) return false;
  const onItsWay = payout.stage === 'sending' || payout.stage === 'asking';
  return (
    onItsWay && payout.amount === asked.amount && accountOf(payout.destination) === ending(asked.account)
  );
}

/** Phones are written in several ways; what tells accounts apart stands at their end. */
const ending = (account: string): string => account.replace(/\D/g, '').slice(-9);
const accountOf = (to: Destination): string => ending(to.kind === 'bank' ? to.account : to.phone);

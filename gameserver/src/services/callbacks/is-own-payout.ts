import type { ProviderName } from '@chewata/common/contract/money/providers';
import type { PayoutDestination } from '#domain/money/withdrawal.ts';
import { isSent } from '#domain/money/withdrawal-updates.ts';
import type { RawCallback } from '#providers/ports/payments.ts';
import type { Context } from '../context.ts';

/** True if the payout that the provider asks about is one that we are sending, of that amount and to that account. */
export async function isOwnPayout(
  ctx: Pick<Context, 'payments' | 'withdrawals'>,
  name: ProviderName,
  raw: RawCallback,
): Promise<boolean> {
  const provider = ctx.payments.named(name);
  const asked = provider?.readApproval?.(raw);
  if (!provider || !asked) return false;
  const payout = await ctx.withdrawals.get(asked.txnId);
  if (payout?.provider !== provider.name || !isSent(payout)) return false;
  return payout.amount === asked.amount && accountOf(payout.destination) === lastDigits(asked.account);
}

/** Phones are written in several ways; the last nine digits identify one. */
const lastDigits = (account: string): string => account.replace(/\D/g, '').slice(-9);
const accountOf = (to: PayoutDestination): string => lastDigits(to.kind === 'bank' ? to.account : to.phone);

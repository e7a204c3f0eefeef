import { PROVIDER_CALLS } from '@chewata/common/contract/money/providers';
import { Refusal } from '@chewata/common/errors';
import { DAY_MS } from '@chewata/common/time';
import type { Bank, PaymentProvider, Payments } from '#providers/ports/payments.ts';
import type { Context } from '../context.ts';

export type BankListContext = Pick<Context, 'bankList' | 'clock' | 'payments'>;

/** The list is fetched again after a day. */
const FRESH_MS = DAY_MS;

/** The first provider that pays out to banks and lists them; null if there is none. */
export function providerOfBanks(payments: Payments): PaymentProvider | null {
  const names = PROVIDER_CALLS.filter(([, { toBank }]) => toBank !== undefined).map(([name]) => name);
  return names.map((name) => payments.named(name)).find((provider) => provider?.banks !== undefined) ?? null;
}

/**
 * The banks that the provider pays to. The list is stored, so that a request seldom depends on the provider's
 * answering. Refusal: UNAVAILABLE if there is no provider or it has never answered.
 */
export async function listBanks(
  ctx: BankListContext,
  provider: PaymentProvider | null,
): Promise<readonly Bank[]> {
  if (!provider?.banks) throw new Refusal('UNAVAILABLE');
  const now = ctx.clock.now();
  const stored = await ctx.bankList.read(provider.name);
  if (stored && now - stored.at.getTime() < FRESH_MS) return stored.banks;
  const banks = await provider.banks();
  if (banks && banks.length > 0) {
    await ctx.bankList.keep(provider.name, { banks, at: new Date(now) });
    return banks;
  }
  if (!stored) throw new Refusal('UNAVAILABLE');
  return stored.banks;
}

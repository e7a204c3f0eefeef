import { Refusal } from '@chewata/common/errors';
import { DAY_MS } from '@chewata/common/time';
import type { Bank } from '#providers/ports/payments.ts';
import type { Context } from '../context.ts';

export type BankListContext = Pick<Context, 'bankList' | 'clock' | 'payments'>;

/** The list is fetched again after a day. */
const FRESH_MS = DAY_MS;

/**
 * The banks that Chapa pays to. The list is stored, so that a request seldom depends on Chapa's answering.
 * Refusal: UNAVAILABLE if Chapa has never answered.
 */
export async function listBanks(ctx: BankListContext): Promise<readonly Bank[]> {
  const provider = ctx.payments.named('chapa');
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

import { Refusal } from '@chewata/common/errors';
import type { Bank } from '../../providers/ports/payments.ts';
import type { Context } from '../context.ts';

export type Banking = Pick<Context, 'bankList' | 'clock' | 'payments'>;

const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * The banks that Chapa pays to: asked once a day and kept, so that it need not answer for us to know.
 * Refusal: UNAVAILABLE, where it has never answered.
 */
export async function listBanks(ctx: Banking): Promise<readonly Bank[]> {
  const provider = ctx.payments.named('chapa');
  if (!provider?.banks) throw new Refusal('UNAVAILABLE');
  const now = ctx.clock.now();
  const kept = await ctx.bankList.read(provider.name);
  if (kept && now - kept.at.getTime() < FRESH_MS) return kept.banks;
  const banks = await provider.banks();
  if (banks && banks.length > 0) {
    await ctx.bankList.keep(provider.name, { banks, at: new Date(now) });
    return banks;
  }
  if (!kept) throw new Refusal('UNAVAILABLE');
  return kept.banks;
}

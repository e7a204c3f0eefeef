import { Refusal } from '@chewata/common/errors';
import { minus, type Santim, santim } from '@chewata/common/money';
import type { Wallet } from './entry.ts';

/** Stakes are paid from the bonus balance first, then the main balance (rule G7). Refusal: INSUFFICIENT_FUNDS. */
export function splitStake(wallet: Wallet, stake: Santim): { bonus: Santim; main: Santim } {
  const bonus = santim(Math.min(Math.max(wallet.bonus, 0), stake));
  const main = minus(stake, bonus);
  if (main > wallet.main) throw new Refusal('INSUFFICIENT_FUNDS');
  return { bonus, main };
}

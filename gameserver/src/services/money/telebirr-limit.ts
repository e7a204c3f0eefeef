import { walletOfBank } from '@chewata/common/contract/money/withdrawals';
import { Refusal } from '@chewata/common/errors';
import type { Context } from '../context.ts';

/** M14: while the flag is set no money comes in or goes out by Telebirr. Refusal: TELEBIRR_LIMIT. */
export function checkTelebirrLimit({ settings }: Pick<Context, 'settings'>): void {
  if (settings.now().flags.telebirrLimitReached) throw new Refusal('TELEBIRR_LIMIT');
}

/** The same for a bank of the provider's list, which has Telebirr among the banks. */
export function checkBankLimit(ctx: Pick<Context, 'settings'>, bankName: string): void {
  if (walletOfBank(bankName) === 'TELEBIRR') checkTelebirrLimit(ctx);
}

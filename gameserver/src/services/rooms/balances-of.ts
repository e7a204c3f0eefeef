import type { Balances } from '@chewata/common/contract/socket-events';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { RoomsContext } from './rooms-context.ts';

export type { Balances } from '@chewata/common/contract/socket-events';

/** What a player is told of their money after cards were paid for or given back, in Birr. */
export async function balancesOf(
  ctx: Pick<RoomsContext, 'ledger' | 'users'>,
  user: UserId,
): Promise<Balances> {
  const [wallet, known] = await Promise.all([ctx.ledger.wallet(user), ctx.users.get(user)]);
  return {
    activeBalance: toBirr(wallet.main),
    bonusWallet: toBirr(wallet.bonus),
    remainingSpin: known?.remainingSpin ?? 0,
  };
}

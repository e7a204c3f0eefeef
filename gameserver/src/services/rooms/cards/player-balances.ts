import type { Balances as PlayerBalances } from '@chewata/common/contract/sockets/events';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { RoomsContext } from '../rooms-context.ts';

export type { Balances as PlayerBalances } from '@chewata/common/contract/sockets/events';

/** A player's balances in Birr, for the reply to a purchase or a refund of cards. */
export async function playerBalances(
  ctx: Pick<RoomsContext, 'ledger' | 'users'>,
  id: UserId,
): Promise<PlayerBalances> {
  const [wallet, user] = await Promise.all([ctx.ledger.wallet(id), ctx.users.get(id)]);
  return {
    activeBalance: toBirr(wallet.main),
    bonusWallet: toBirr(wallet.bonus),
    remainingSpin: user?.remainingSpin ?? 0,
  };
}

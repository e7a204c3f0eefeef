import type { Balances } from '@chewata/common/contract/sockets/events';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { Wallet } from '#domain/ledger/entry.ts';
import type { RoomsContext } from '../rooms-context.ts';

/**
 * A player's balances in Birr, for the reply to a purchase or a refund of cards. The wallet is read if no transaction
 * has just done so.
 */
export async function playerBalances(
  ctx: Pick<RoomsContext, 'ledger' | 'users'>,
  id: UserId,
  known: Wallet | null = null,
): Promise<Balances> {
  const [wallet, user] = await Promise.all([known ?? ctx.ledger.wallet(id), ctx.users.get(id)]);
  return balancesOf(wallet, user?.remainingSpin ?? 0);
}

export const balancesOf = ({ main, bonus }: Wallet, remainingSpin: number): Balances => ({
  activeBalance: toBirr(main),
  bonusWallet: toBirr(bonus),
  remainingSpin,
});

import type { CloseObstacle } from '@chewata/common/contract/accounts/close-account';
import type { UserId } from '@chewata/common/ids';
import type { Wallet } from '#domain/ledger/entry.ts';
import type { Context } from '../context.ts';
import { ownPrizes } from '../leaderboard/own-prizes.ts';
import { PROVIDER_DEPOSIT_OPEN_MS } from '../money/open-requests.ts';

export type ObstacleContext = Pick<
  Context,
  'clock' | 'deposits' | 'ledger' | 'promotions' | 'rounds' | 'settings'
>;

/** What has to end before the owner of this wallet can close the account: money of theirs, or a decision. */
export async function obstaclesOf(
  ctx: ObstacleContext,
  user: UserId,
  wallet: Wallet,
): Promise<CloseObstacle[]> {
  const since = new Date(ctx.clock.now() - PROVIDER_DEPOSIT_OPEN_MS);
  const [paidIn, atProviders, byHand, prizes] = await Promise.all([
    ctx.rounds.paidIn(user),
    ctx.deposits.openAtProviders(user, since, ''),
    ctx.deposits.openByHand(user),
    ownPrizes(ctx, user),
  ]);
  const holds: Record<CloseObstacle, boolean> = {
    balance: wallet.main > 0,
    held: wallet.held > 0,
    inPlay: paidIn.length > 0,
    deposits: atProviders + byHand > 0,
    prizes: prizes.some(({ withheld }) => withheld === null),
  };
  return (Object.keys(holds) as CloseObstacle[]).filter((obstacle) => holds[obstacle]);
}

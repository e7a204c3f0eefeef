import { freeSpinsWithoutPayers } from '#domain/rooms/free-spins.ts';
import type { SealedCard } from '#domain/rooms/round.ts';
import { notify } from '../../notifications/notify.ts';
import { refundCards } from '../recover/refund-stake.ts';
import type { RoomsContext } from '../rooms-context.ts';

/**
 * S11: gives back the free spins among the cards that are about to be sealed if too few others pay. True if it gave
 * any back: then the journal has to be read again before the seal.
 */
export async function giveSpinsBack(ctx: RoomsContext, cards: readonly SealedCard[]): Promise<boolean> {
  const back = freeSpinsWithoutPayers(cards);
  await refundCards(ctx, back);
  for (const { stakeId, userId } of back) {
    await notify(ctx, {
      about: `spin:${stakeId}`,
      userId,
      kind: 'refunded',
      key: 'notifications.spinGivenBack',
    });
    ctx.publish.balance(userId);
  }
  return back.length > 0;
}

import type { UserId } from '@chewata/common/ids';
import type { SealedCard } from './round.ts';

/** How many other players have to pay for a card themselves before a free spin is played (S11). */
const OTHERS_WHO_PAY = 2;

/** The free spins among the cards that have too few other paying players (S11). */
export function freeSpinsWithoutPayers(cards: readonly SealedCard[]): SealedCard[] {
  const payers = new Set<UserId>(cards.filter(({ free }) => !free).map(({ userId }) => userId));
  return cards.filter(
    ({ free, userId }) => free && payers.size - (payers.has(userId) ? 1 : 0) < OTHERS_WHO_PAY,
  );
}

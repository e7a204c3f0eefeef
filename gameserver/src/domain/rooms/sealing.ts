import { entryId } from '../ledger/entries.ts';
import type { JournalEntry } from '../ledger/entry.ts';
import { looseStakes } from '../ledger/loose-stakes.ts';
import { type People, paidCards, type RoomState } from './room.ts';
import type { SealedCard } from './round.ts';

const stakeKey = (id: string, card: string): string => `${id} ${card}`;

/**
 * The cards that play: those paid for in the room whose stake, by the journal, is posted and not refunded. If Redis
 * and the journal differ, the journal decides, so that a round's account holds exactly its sealed stakes.
 */
export function playableCards(
  room: Pick<RoomState, 'id' | 'cards' | 'people'>,
  entries: readonly JournalEntry[],
): SealedCard[] {
  const loose = new Set(
    looseStakes(entries, () => false).map((stake) => stakeKey(stake.stakeId, stake.card)),
  );
  return paidStakes(room).filter((sealed) => loose.has(stakeKey(sealed.stakeId, sealed.card)));
}

/** The cards that are paid for as far as the room knows. */
export const paidStakes = (room: Pick<RoomState, 'id' | 'cards' | 'people'>): SealedCard[] =>
  paidCards(room).map(({ card, userId, token, free }) => ({
    card,
    userId,
    seat: room.people[userId]?.seat ?? 0,
    stakeId: entryId.stake({ roundId: room.id, userId, token }),
    free,
  }));

/** The cards of every stake of a round that is not refunded yet. */
export function unrefundedCards(entries: readonly JournalEntry[], people: People): SealedCard[] {
  const stakes = new Map(entries.map((entry) => [entry.id, entry]));
  return looseStakes(entries, () => false).flatMap((stake) => {
    const entry = stakes.get(stake.stakeId);
    if (entry?.kind !== 'stake' || !entry.userId) return [];
    const free = entry.detail.cards.some((cost) => cost.card === stake.card && cost.free !== undefined);
    const { userId } = entry;
    return [{ card: stake.card, userId, seat: people[userId]?.seat ?? 0, stakeId: entry.id, free }];
  });
}

/** Returns a test for whether a stake is in play. */
export function sealedIn(cards: readonly SealedCard[]): (stakeId: string, card: string) => boolean {
  const keys = new Set(cards.map((sealed) => stakeKey(sealed.stakeId, sealed.card)));
  return (stake, card) => keys.has(stakeKey(stake, card));
}

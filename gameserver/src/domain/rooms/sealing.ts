import type { UserId } from '@chewata/common/ids';
import type { JournalEntry } from '../ledger/entry.ts';
import { looseStakes } from '../ledger/loose-stakes.ts';
import { paidCards, type RoomState } from './room.ts';
import type { SealedCard } from './round.ts';
import { stakeId } from './stake.ts';

const stakeKey = (id: string, card: string): string => `${id} ${card}`;

/**
 * The cards that play: paid in the room, and by the journal staked and not given back. The journal has
 * the last word, whatever Redis remembers, so that a round's account holds exactly its sealed stakes.
 */
export function playable(
  room: Pick<RoomState, 'id' | 'cards'>,
  entries: readonly JournalEntry[],
): SealedCard[] {
  const loose = new Set(
    looseStakes(entries, () => false).map((stake) => stakeKey(stake.stakeId, stake.card)),
  );
  return paidStakes(room).filter((sealed) => loose.has(stakeKey(sealed.stakeId, sealed.card)));
}

/** The cards that are paid for by what the room knows. */
export const paidStakes = (room: Pick<RoomState, 'id' | 'cards'>): SealedCard[] =>
  paidCards(room).map(({ card, userId, token, free }) => ({
    card,
    userId,
    stakeId: stakeId({ roundId: room.id, userId, token }),
    free,
  }));

/** Every stake of a round that was not given back, as cards: what a refunded round gives back. */
export function stakedNow(entries: readonly JournalEntry[]): SealedCard[] {
  const stakes = new Map(entries.map((entry) => [entry.id, entry]));
  return looseStakes(entries, () => false).flatMap((stake) => {
    const entry = stakes.get(stake.stakeId);
    if (entry?.kind !== 'stake' || !entry.userId) return [];
    const free = entry.detail.cards.some((cost) => cost.card === stake.card && cost.free !== undefined);
    return [{ card: stake.card, userId: entry.userId, stakeId: entry.id, free }];
  });
}

/** Tells whether a stake went into play. */
export function sealedIn(cards: readonly SealedCard[]): (stakeId: string, card: string) => boolean {
  const keys = new Set(cards.map((sealed) => stakeKey(sealed.stakeId, sealed.card)));
  return (stake, card) => keys.has(stakeKey(stake, card));
}

export const playersOf = (cards: readonly { readonly userId: UserId }[]): UserId[] => [
  ...new Set(cards.map(({ userId }) => userId)),
];

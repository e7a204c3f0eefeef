import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { Room } from '@chewata/common/contract/rooms/room';
import { GAMES } from '@chewata/common/games';

/**
 * What a card is to me: free, selected or paid by me, held ('taken') or paid ('confirmed') by another player.
 */
export type CardState = 'free' | 'mine' | 'paid' | 'taken' | 'confirmed';

const ownerIn = (owned: Record<string, string[]>, card: string): string | undefined =>
  Object.keys(owned).find((seat) => owned[seat]?.includes(card));

const cardsOfOthers = (owned: Record<string, string[]>, mySeat: number | null): Set<string> =>
  new Set(Object.entries(owned).flatMap(([seat, cards]) => (seat === String(mySeat) ? [] : cards)));

/** My paid cards in the room; `confirmed` are those that a reply has confirmed before the room's own state did. */
export function paidCards(room: Room | null, confirmed: readonly string[] = []): string[] {
  const known = room ? ownCards(room) : [];
  return [...known, ...confirmed.filter((card) => !known.includes(card))].sort(
    GAMES[room?.game ?? 'bingo'].compareCards,
  );
}

/** The state of each of these cards. A card that I have just selected counts before the server has replied. */
export function cardStates(
  cards: readonly string[],
  room: Room | null,
  selected: readonly string[],
  paid: readonly string[],
): Map<string, CardState> {
  const states = new Map<string, CardState>(cards.map((card) => [card, 'free']));
  const seat = room?.seat ?? null;
  for (const card of cardsOfOthers(room?.viewingCards ?? {}, seat)) states.set(card, 'taken');
  for (const card of selected) states.set(card, 'mine');
  for (const card of cardsOfOthers(room?.players ?? {}, seat)) states.set(card, 'confirmed');
  for (const card of paid) states.set(card, 'paid');
  return states;
}

/** Splits these cards into those that no other player has, and those that another player holds or has paid for. */
export function splitAvailable(
  cards: readonly string[],
  room: Room,
): { available: string[]; lost: string[] } {
  const [held, paid] = [cardsOfOthers(room.viewingCards, room.seat), cardsOfOthers(room.players, room.seat)];
  const isLost = (card: string): boolean => held.has(card) || paid.has(card);
  return { available: cards.filter((card) => !isLost(card)), lost: cards.filter(isLost) };
}

/** A random free card, null if none is free. `random` returns a number from 0 up to 1. */
export function randomFreeCard(states: ReadonlyMap<string, CardState>, random: () => number): string | null {
  const free = [...states.keys()].filter((card) => states.get(card) === 'free');
  return free[Math.floor(random() * free.length)] ?? null;
}

/** The name of the other player who holds the card or has paid for it; null if it is mine or free. */
export function otherOwnerName(room: Room | null, card: string): string | null {
  if (!room) return null;
  const owner = ownerIn(room.players, card) ?? ownerIn(room.viewingCards, card);
  return owner === undefined || owner === String(room.seat) ? null : (room.userNames[owner] ?? null);
}

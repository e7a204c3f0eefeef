import type { Room } from '@chewata/common/contract/rooms';
import { GAMES } from '@chewata/common/games';

/** What a card is to me: chosen, paid for, held by another, paid for by another, or free. */
export type CardStanding = 'free' | 'mine' | 'paid' | 'taken' | 'confirmed';

const ownerIn = (owned: Record<string, string[]>, card: string): string | undefined =>
  Object.keys(owned).find((user) => owned[user]?.includes(card));

const ofOthers = (owned: Record<string, string[]>, me: string): Set<string> =>
  new Set(Object.entries(owned).flatMap(([user, cards]) => (user === me ? [] : cards)));

/** My paid cards in the room; `confirmed` are those that an answer told before the room did. */
export function paidCards(room: Room | null, me: string, confirmed: readonly string[] = []): string[] {
  const known = room?.players[me] ?? [];
  return [...known, ...confirmed.filter((card) => !known.includes(card))].sort(
    GAMES[room?.game ?? 'bingo'].compareCards,
  );
}

/** The cards that others hold or have paid for. */
const lost = (room: Room, me: string): Set<string> =>
  new Set([...ofOthers(room.players, me), ...ofOthers(room.viewingCards, me)]);

/** The standing of each of these cards. What I have just chosen counts before the server has said so. */
export function standings(
  cards: readonly string[],
  room: Room | null,
  me: string,
  picks: readonly string[],
  paid: readonly string[],
): Map<string, CardStanding> {
  const all = new Map<string, CardStanding>(cards.map((card) => [card, 'free']));
  for (const card of ofOthers(room?.viewingCards ?? {}, me)) all.set(card, 'taken');
  for (const card of picks) all.set(card, 'mine');
  for (const card of ofOthers(room?.players ?? {}, me)) all.set(card, 'confirmed');
  for (const card of paid) all.set(card, 'paid');
  return all;
}

/** My picks without those that somebody else has meanwhile: those, apart. */
export function withoutLost(
  picks: readonly string[],
  room: Room,
  me: string,
): { kept: string[]; gone: string[] } {
  const theirs = lost(room, me);
  return {
    kept: picks.filter((card) => !theirs.has(card)),
    gone: picks.filter((card) => theirs.has(card)),
  };
}

/** A free card by chance; `random` gives a number from 0 up to 1. Null where none is free. */
export function randomFree(all: ReadonlyMap<string, CardStanding>, random: () => number): string | null {
  const free = [...all.keys()].filter((card) => all.get(card) === 'free');
  return free[Math.floor(random() * free.length)] ?? null;
}

/** Who has the card, by name; null for mine and free ones. */
export function nameOfOwner(room: Room | null, me: string, card: string): string | null {
  if (!room) return null;
  const owner = ownerIn(room.players, card) ?? ownerIn(room.viewingCards, card);
  return owner === undefined || owner === me ? null : (room.userNames[owner] ?? null);
}

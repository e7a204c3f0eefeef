import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OwnedCard, SeatedCard } from '../games/definition.ts';
import { GAMES, type Game } from '../games/index.ts';

/** True for a 32-byte seed in lower-case hex. */
export const isServerSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** D1: the commitment published before the countdown: SHA-256 of the seed's bytes. */
export function commitmentOf(serverSeed: string): string {
  if (!isServerSeed(serverSeed)) throw new RangeError('a server seed is 32 bytes in hex');
  return bytesToHex(sha256(hexToBytes(serverSeed)));
}

/** D2: version 1's client entropy: SHA-256 of the lines `card:userId`, sorted by card, then by user id. */
export const clientEntropyOf = (game: Game, cards: readonly OwnedCard[]): string =>
  entropyOf(
    game,
    cards,
    ({ userId }) => userId,
    (a, b) => compareText(a.userId, b.userId),
  );

/** D12: version 2's client entropy: SHA-256 of the lines `card:seat`, sorted by card, then by seat. */
export const seatEntropyOf = (game: Game, cards: readonly SeatedCard[]): string =>
  entropyOf(
    game,
    cards,
    ({ seat }) => String(seat),
    (a, b) => a.seat - b.seat,
  );

function entropyOf<T extends { readonly card: string }>(
  game: Game,
  cards: readonly T[],
  ownerOf: (card: T) => string,
  compareOwners: (a: T, b: T) => number,
): string {
  const { compareCards } = GAMES[game];
  const lines = [...cards]
    .sort((a, b) => compareCards(a.card, b.card) || compareOwners(a, b))
    .map((card) => `${card.card}:${ownerOf(card)}`);
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

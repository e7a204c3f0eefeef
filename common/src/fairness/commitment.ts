import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OwnedCard } from '../games/definition.ts';
import { GAMES, type Game } from '../games/index.ts';

/**
 * The name of the fairness scheme (rules D1 to D8). The server and the browser run this same code. Seeds,
 * commitments and entropies are lower-case hex.
 */
export const FAIRNESS_ALGORITHM = 'hmac-sha256-v1';

/** True for a 32-byte seed in lower-case hex. */
export const isServerSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** D1: the commitment published before the countdown: SHA-256 of the seed's bytes. */
export function commitmentOf(serverSeed: string): string {
  if (!isServerSeed(serverSeed)) throw new RangeError('a server seed is 32 bytes in hex');
  return bytesToHex(sha256(hexToBytes(serverSeed)));
}

/** D2: SHA-256 of the lines `card:userId`, sorted by card in the game's order, then by user id. */
export function clientEntropyOf(game: Game, cards: readonly OwnedCard[]): string {
  const { compareCards } = GAMES[game];
  const lines = [...cards]
    .sort((a, b) => compareCards(a.card, b.card) || compareText(a.userId, b.userId))
    .map(({ card, userId }) => `${card}:${userId}`);
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

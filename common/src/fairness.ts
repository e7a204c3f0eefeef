import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Draw, drawOf, shuffle } from './fairness-draw.ts';
import { BALLS } from './games/bingo/ball.ts';
import { flipScore } from './games/flip/score.ts';
import { SIDES, type Side } from './games/flip/side.ts';
import { type Call, GAMES, type Game } from './games/game.ts';
import { spinRounds } from './games/spin/rounds.ts';

/**
 * Provable fairness (CONTRACT.md section 4, rules D1…): the server and the browser run this same code.
 * Seeds, commitments and entropies are lower-case hex.
 */
export const FAIRNESS_ALGORITHM = 'hmac-sha256-v1';

/** A paid card as it is sealed when play begins. In flip several users stand on one card (side). */
export type SealedCard = { readonly card: string; readonly userId: string };

/** True for a 32-byte seed in lower-case hex. */
export const isServerSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** D1: the commitment published before the countdown: SHA-256 of the seed's bytes. */
export function commitmentOf(serverSeed: string): string {
  if (!isServerSeed(serverSeed)) throw new RangeError('a server seed is 32 bytes in hex');
  return bytesToHex(sha256(hexToBytes(serverSeed)));
}

/** D2: SHA-256 of the lines `card:userId`, sorted by card as that game sorts, then by user id. */
export function clientEntropyOf(game: Game, cards: readonly SealedCard[]): string {
  const { compareCards } = GAMES[game];
  const lines = [...cards]
    .sort((a, b) => compareCards(a.card, b.card) || compareText(a.userId, b.userId))
    .map(({ card, userId }) => `${card}:${userId}`);
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Every call of a round, in order, as the fixed consequence of its seed, entropy and sealed cards:
 * bingo 75 balls (play stops when they are won), spin one winning card a round, flip the sides until
 * one has won.
 */
export function callsOf(
  game: Game,
  serverSeed: string,
  clientEntropy: string,
  cards: readonly SealedCard[],
): Call[] {
  const draw = drawOf(serverSeed, clientEntropy);
  if (game === 'bingo') return shuffle(BALLS, draw);
  return game === 'spin' ? spinCalls(cards, draw) : flipCalls(draw);
}

/** D6: the first cards, as many as rounds, of the shuffle of the cards in play sorted by value. */
function spinCalls(cards: readonly SealedCard[], draw: Draw): number[] {
  const inOrder = cards.map(({ card }) => Number(card)).sort((a, b) => a - b);
  return shuffle(inOrder, draw).slice(0, spinRounds(inOrder.length).rounds);
}

/** D7: one draw(2) a side, 0 for H, until a side has won. */
function flipCalls(draw: Draw): Side[] {
  const calls: Side[] = [];
  while (!flipScore(calls).over) calls.push(SIDES[draw(2)] ?? 'H');
  return calls;
}

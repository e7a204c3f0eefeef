import type { Game } from '../games/index.ts';
import { callsOf } from './calls.ts';
import { messageStart, type RevealedRound } from './verification.ts';
import { winningCards } from './winning-cards.ts';

/** The part of a record that decides the winners. */
export type DecidedRound = Pick<RevealedRound, 'algorithm' | 'cards' | 'clientEntropy' | 'beacon'> & {
  readonly serverSeed: string | null;
};

/**
 * D15: the cards that would have won a sealed round that was refunded; null if its calls cannot be known, because it
 * was not sealed or its beacon gave no value.
 */
export function wouldHaveWon(game: Game, round: DecidedRound): string[] | null {
  const { algorithm, cards, clientEntropy, serverSeed, beacon } = round;
  if (clientEntropy === null || !serverSeed || cards.length === 0) return null;
  const start = messageStart(algorithm, clientEntropy, beacon?.randomness ?? null);
  if (start === null) return null;
  try {
    const calls = callsOf(game, serverSeed, start, cards);
    const played = new Set(cards.map(({ card }) => card));
    return winningCards(game, calls, [...played]).filter((card) => played.has(card));
  } catch {
    // A record from anywhere may have cards that the game does not know.
    return null;
  }
}

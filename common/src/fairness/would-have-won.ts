import { winnersWithoutClaim } from '../games/bingo/patterns.ts';
import { flipScore } from '../games/flip/score.ts';
import type { Side } from '../games/flip/side.ts';
import type { Call, Game } from '../games/index.ts';
import { callsOf } from './calls.ts';
import { messageStart, type RevealedRound } from './verification.ts';

type Winning = (calls: readonly Call[], cards: readonly string[]) => readonly string[];

/** The winning cards of a round that plays to its end: in bingo, those that are complete first. */
const WINNING: Readonly<Record<Game, Winning>> = {
  bingo: (calls, cards) => winnersWithoutClaim(cards.map(Number), calls.map(Number)).map(String),
  spin: (calls) => calls.map(String),
  flip: (calls) => {
    const { winner } = flipScore(calls.filter((call): call is Side => call === 'H' || call === 'T'));
    return winner === null ? [] : [winner];
  },
};

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
    return WINNING[game](calls, [...played]).filter((card) => played.has(card));
  } catch {
    // A record from anywhere may have cards that the game does not know.
    return null;
  }
}

import { winnersWithoutClaim } from '../games/bingo/patterns.ts';
import { flipScore } from '../games/flip/score.ts';
import type { Side } from '../games/flip/side.ts';
import type { Call, Game } from '../games/index.ts';

type WinningCards = (calls: readonly Call[], cards: readonly string[]) => readonly string[];

/** Apart from the games' definitions, so that the app's first page does not carry the table of bingo cards. */
const WINNING_CARDS: Readonly<Record<Game, WinningCards>> = {
  bingo: (calls, cards) => winnersWithoutClaim(cards.map(Number), calls.map(Number)).map(String),
  spin: (calls) => calls.map(String),
  flip: (calls) => {
    const { winner } = flipScore(calls.filter((call): call is Side => call === 'H' || call === 'T'));
    return winner === null ? [] : [winner];
  },
};

/** The winning cards of a round that plays to its end: in bingo, those that are complete first. */
export const winningCards = (
  game: Game,
  calls: readonly Call[],
  cards: readonly string[],
): readonly string[] => WINNING_CARDS[game](calls, cards);

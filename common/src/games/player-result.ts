import { GAMES, type Game } from './index.ts';
import type { RoundStatus } from './round.ts';

/** The result of a round for one of its players, as the bet history shows it. */
export type PlayerResult = 'Won' | 'Lost' | 'Split' | 'Playing' | 'Starting' | 'Refunded';

/**
 * R6: the result of a round for one of its players. `winners` has the user of each winning card. Split means that
 * two or more users share one prize: two winning cards of one user are no split, and spin and flip winners each
 * have a prize of their own. A round has players only once it has stakes, so it is never Available here.
 */
export function playerResult(
  game: Game,
  status: Exclude<RoundStatus, 'Available'>,
  winners: readonly string[],
  userId: string,
): PlayerResult {
  if (status !== 'Finished') return status;
  if (!winners.includes(userId)) return 'Lost';
  return GAMES[game].sharesPrize && new Set(winners).size > 1 ? 'Split' : 'Won';
}

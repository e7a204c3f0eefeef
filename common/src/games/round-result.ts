import { GAMES, type Game } from './game.ts';
import type { RoundStatus } from './round.ts';

/** What a round was to one of its players, as the bet history tells it. */
export type RoundResult = 'Won' | 'Lost' | 'Split' | 'Playing' | 'Starting' | 'Refunded';
export const ROUND_RESULTS = [
  'Won',
  'Lost',
  'Split',
  'Playing',
  'Starting',
  'Refunded',
] as const satisfies readonly RoundResult[];

/**
 * R6: the result of a round for a player of it (CONTRACT.md section 2). Split where two or more users
 * share one prize; two winning cards of one's own are no split, and spin and flip winners have a prize
 * each. `winners` has the user of each winning card. A player is only in a round that has stakes, so
 * Available cannot be asked.
 */
export function roundResult(
  game: Game,
  status: Exclude<RoundStatus, 'Available'>,
  winners: readonly string[],
  userId: string,
): RoundResult {
  if (status !== 'Finished') return status;
  if (!winners.includes(userId)) return 'Lost';
  return GAMES[game].sharesPrize && new Set(winners).size > 1 ? 'Split' : 'Won';
}

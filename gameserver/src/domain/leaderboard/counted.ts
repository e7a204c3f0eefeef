import { GAMES } from '@chewata/common/games';
import type { UserId } from '@chewata/common/ids';
import type { Round } from '../rooms/round.ts';

/** G8: when rankings and promotions count a round. */
export const COUNTING = {
  /** The fewest players of a round that counts. */
  players: 5,
  /** A round counts for a player only if this many of the others are still new to them. */
  newOthers: 3,
  /** Two players are new to each other until they have met in this many counted rounds of a day. */
  meetingsADay: 20,
} as const;

/** The players for whom the round may count, if they have not met one another too often that day (G8). */
export function countablePlayers(
  round: Pick<Round, 'game' | 'status' | 'space' | 'players'> & { readonly playedAt: Date | null },
): readonly UserId[] {
  const { game, status, space, playedAt, players } = round;
  const counts = GAMES[game].scoresPoints && status === 'Finished' && playedAt !== null && space === null;
  return counts && players.length >= COUNTING.players ? players : [];
}

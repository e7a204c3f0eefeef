import type { Room } from '@chewata/common/contract/rooms';
import { isListed } from '@chewata/common/games/round';

/** One stake of a game's lobby. Amounts in Birr. */
export interface LobbyRow {
  stake: number;
  /** The room that a press means; null where nobody has paid at this stake. */
  room: Room | null;
  /** I have a paid card in it: 'Open' instead of 'Join'. */
  mine: boolean;
}

/**
 * One row a stake (SPEC.md section 5, lobby): rooms of this space (null: of none), not scheduled. Among
 * those of one stake the one I play in comes first, then the one that can still be joined.
 */
export function lobbyRows(
  stakes: readonly number[],
  rooms: readonly Room[],
  gameSpace: string | null,
  userId: string,
): LobbyRow[] {
  const plays = (room: Room) => (room.players[userId]?.length ?? 0) > 0;
  const rank = (room: Room) => (plays(room) ? 2 : 0) + (room.status === 'Starting' ? 1 : 0);
  return stakes.map((stake) => {
    const [room = null] = rooms
      .filter((one) => one.stake === stake && one.gameSpace === gameSpace)
      .filter((one) => one.schedule === null && isListed(one.status))
      .sort((a, b) => rank(b) - rank(a));
    return { stake, room, mine: room !== null && plays(room) };
  });
}

/**
 * When a countdown ends (ms since 1970), of the seconds that the server told, rounded up; null where none
 * runs. One that is known already stays where it fits, so that the figures do not jump with the network.
 */
export function steadyDeadline(known: number | null, seconds: number, now: number): number | null {
  if (seconds <= 0) return null;
  const latest = now + seconds * 1000;
  return known !== null && known <= latest + 500 && known > latest - 1500 ? known : latest;
}

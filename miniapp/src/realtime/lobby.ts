import {
  applyLobby,
  type LobbyEntry,
  type LobbyWin,
  type RoomSummary,
} from '@chewata/common/contract/rooms/lobby';
import { isListed } from '@chewata/common/games/round';

/** The listed rooms of a game, and what was won in its last rounds. */
export interface LobbyRooms {
  readonly rooms: readonly RoomSummary[];
  /** The rooms in which the user has paid cards. */
  readonly mine: ReadonlySet<string>;
  /** Newest first; undefined until they are loaded. */
  readonly wins: readonly LobbyWin[] | undefined;
}

export const NO_ROOMS: LobbyRooms = { rooms: [], mine: new Set(), wins: undefined };

/** The lobby after `availableRooms`. Only the answer to `login`, for which `known` is undefined, has all rooms. */
export const lobbyAfter = (
  known: Omit<LobbyRooms, 'wins'> | undefined,
  entries: readonly LobbyEntry[],
  mine: readonly string[] | undefined,
): Omit<LobbyRooms, 'wins'> => ({
  rooms: applyLobby(known?.rooms ?? null, entries),
  mine: mine ? new Set(mine) : (known?.mine ?? NO_ROOMS.mine),
});

/** One stake of a game's lobby. Amounts in Birr. */
export interface LobbyRow {
  stake: number;
  /** The room that a press opens; null if no player has paid at this stake. */
  room: RoomSummary | null;
  /** The user has a paid card in it: 'Open' instead of 'Join'. */
  mine: boolean;
}

/**
 * One row per stake, with a room of this space (null: a public one) that is not scheduled. If a stake has several
 * rooms, the user's own comes first, then one that can still be joined.
 */
export function lobbyRows(
  stakes: readonly number[],
  { rooms, mine }: Pick<LobbyRooms, 'rooms' | 'mine'>,
  gameSpace: string | null,
): LobbyRow[] {
  const isMine = (room: RoomSummary) => mine.has(room.id);
  const rank = (room: RoomSummary) => (isMine(room) ? 2 : 0) + (room.status === 'Starting' ? 1 : 0);
  return stakes.map((stake) => {
    const [room = null] = rooms
      .filter((one) => one.stake === stake && one.gameSpace === gameSpace)
      .filter((one) => one.schedule === null && isListed(one.status))
      .sort((a, b) => rank(b) - rank(a));
    return { stake, room, mine: room !== null && isMine(room) };
  });
}

/**
 * The end of a countdown (milliseconds since 1970), from the server's whole seconds, rounded up; null if no
 * countdown runs. A known end is kept as long as it fits, so that the display does not jump with network delays.
 */
export function steadyDeadline(known: number | null, seconds: number, now: number): number | null {
  if (seconds <= 0) return null;
  const latest = now + seconds * 1000;
  return known !== null && known <= latest + 500 && known > latest - 1500 ? known : latest;
}

import { potOf } from './derived.ts';
import type { Room } from './room.ts';

/** A room in the lobby. */
export interface RoomSummary
  extends Pick<
    Room,
    | 'id'
    | 'game'
    | 'stake'
    | 'gameSpace'
    | 'status'
    | 'percent'
    | 'totalStake'
    | 'netWin'
    | 'possibleWin'
    | 'userCount'
    | 'playerCount'
    | 'startsAt'
    | 'schedule'
    | 'bonusOn'
    | 'seq'
  > {
  /** How many calls have been made. */
  calls: number;
}

/** A listed room; null if it is no longer listed. */
export type LobbyEntry = [roomId: string, summary: RoomSummary | null];

/** The facts that a summary follows from. */
export type SummaryFacts = Omit<RoomSummary, 'totalStake' | 'netWin' | 'possibleWin'>;

export const summaryOf = (facts: SummaryFacts): RoomSummary => ({
  ...facts,
  ...potOf(facts, facts.userCount),
});

/** The list after `availableRooms`; the first one after `login` replaces it (`known` is then null). */
export function applyLobby(
  known: readonly RoomSummary[] | null,
  entries: readonly LobbyEntry[],
): RoomSummary[] {
  const rooms = new Map((known ?? []).map((room) => [room.id, room]));
  for (const [id, summary] of entries) {
    if (summary) rooms.set(id, summary);
    else rooms.delete(id);
  }
  return [...rooms.values()];
}

import type { Birr, IsoTime } from '../conventions.ts';
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

/** How many wins the lobby of a game shows. */
export const LAST_WINS = 5;

/** What was won in a public round that is over: the win of the player who won most in it. */
export interface LobbyWin {
  roundId: string;
  stake: Birr;
  /** Masked, as in the round's result. */
  phone: string;
  /** Before tax. */
  amount: Birr;
  /** How many players won. */
  winners: number;
  at: IsoTime;
}

/** The wins after `lastWins`, newest first. */
export function applyWins(known: readonly LobbyWin[], wins: readonly LobbyWin[]): LobbyWin[] {
  const all = new Map([...known, ...wins].map((win) => [win.roundId, win]));
  return [...all.values()].sort((a, b) => b.at.localeCompare(a.at)).slice(0, LAST_WINS);
}

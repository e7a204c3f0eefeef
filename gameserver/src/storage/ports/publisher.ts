import type { RoundId, UserId } from '@chewata/common/ids';

export type Game = 'bingo' | 'spin' | 'flip';

/**
 * Tells clients what has been saved, on whatever server they are. Never called before the save.
 * Event names and arguments are those of common/contract; sockets/publish.ts sends them.
 */
export interface Publisher {
  toRoom(game: Game, room: RoundId, event: string, ...args: unknown[]): void;
  toUser(game: Game | 'chat', user: UserId, event: string, ...args: unknown[]): void;
  /** The user's balances have changed: `updateBalance` in every namespace. */
  balance(user: UserId): void;
  /** The list of rooms of that game has changed. */
  lobby(game: Game): void;
  /** Cuts the sockets of one session, or of all of a user's sessions but one. */
  disconnect(who: { session: string } | { user: UserId; but?: string }): void;
}

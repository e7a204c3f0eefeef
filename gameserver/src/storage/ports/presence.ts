import type { Game } from '@chewata/common/games';
import type { UserId } from '@chewata/common/ids';

/** Since when a user has had no live socket in a game; null where there is one now. */
export type AwaySince = number | null;

/** Which users have a live socket, on whatever server. Times in ms. */
export interface Presence {
  /** This server lives, and with it every socket it has touched: said every BEAT_MS, in one write. */
  beat(now: number): Promise<void>;
  /** The socket lives on this server: said when it connects, and again every REFRESH_MS. */
  touch(game: Game, user: UserId, socketId: string, now: number): Promise<void>;
  /** The socket is gone. */
  leave(game: Game, user: UserId, socketId: string, now: number): Promise<void>;
  /** Since when each of them is away: 0 for who was never seen. */
  awaySince(game: Game, users: readonly UserId[], now: number): Promise<Map<UserId, AwaySince>>;
  /** How many users have a live socket in any game. Looks through everybody: for administrators. */
  online(now: number): Promise<number>;
}

/** How often a server says that it lives. After three beats unheard its sockets are gone. */
export const BEAT_MS = 1500;
/** How often a server says again which sockets it has. */
export const REFRESH_MS = 20 * 60 * 1000;

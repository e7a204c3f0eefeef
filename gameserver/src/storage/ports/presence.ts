import type { Game } from '@chewata/common/games/game';
import type { UserId } from '@chewata/common/ids';

/** Since when a user has had no live socket in a game; null where there is one now. */
export type AwaySince = number | null;

/** Which users have a live socket, on whatever server. Times in ms. */
export interface Presence {
  /** The socket lives: said when it connects, and every BEAT_MS after. */
  touch(game: Game, user: UserId, socketId: string, now: number): Promise<void>;
  /** The socket is gone. */
  leave(game: Game, user: UserId, socketId: string, now: number): Promise<void>;
  /** Since when each of them is away: 0 for who was never seen. */
  awaySince(game: Game, users: readonly UserId[], now: number): Promise<Map<UserId, AwaySince>>;
}

/** How often the sockets layer says that a socket lives. */
export const BEAT_MS = 4000;

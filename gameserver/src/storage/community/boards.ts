import { asUserId, type UserId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import type { Redis } from 'ioredis';
import type { Board } from '#domain/leaderboard/boards.ts';
import { redisScript, runScript } from '../redis-scripts.ts';

export interface RankedPlayer {
  readonly userId: UserId;
  /** From 1. */
  readonly rank: number;
  /** Games and points bought together. */
  readonly points: number;
  readonly bought: number;
}

/** Points that one event (a round, a purchase) adds to a board. */
export interface Gain {
  readonly board: Board;
  /** The event's id: an event added twice counts once. */
  readonly event: string;
  readonly at: Date;
  readonly points: ReadonlyMap<UserId, number>;
  readonly bought: boolean;
}

/**
 * The ranks, in sorted sets. With equal points the player who had them first ranks first. Everything in them follows
 * from the rounds and the journal and can be rebuilt from there.
 */
export interface Boards {
  add(gains: readonly Gain[]): Promise<void>;
  /** Takes back what those events have added. */
  remove(gains: readonly Gain[]): Promise<void>;
  top(board: Board, most: number): Promise<RankedPlayer[]>;
  of(board: Board, user: UserId): Promise<RankedPlayer | null>;
  /** True if every event in the stores has been added to this board since Redis started. */
  isComplete(board: Board): Promise<boolean>;
  complete(board: Board): Promise<void>;
}

/** How long a board is kept after its last point: longer than paying any promotion takes. */
const KEPT_S = (120 * DAY_MS) / 1000;

const ADD = redisScript(import.meta.dirname, 'board-add');
const REMOVE = redisScript(import.meta.dirname, 'board-remove');

const keysOf = (board: Board) =>
  [`board:{${board}}`, `board:{${board}}:events`, `board:{${board}}:bought`] as const;
const completeKey = (board: Board): string => `board:{${board}}:complete`;

export function redisBoards(redis: Redis): Boards {
  const add = ({ board, event, at, points, bought }: Gain): Promise<unknown> =>
    points.size === 0
      ? Promise.resolve()
      : runScript(redis, ADD, keysOf(board), [
          event,
          Math.floor(at.getTime() / 1000),
          bought ? '1' : '0',
          KEPT_S,
          ...[...points].flat(),
        ]);

  /** The integer part of a score is the points; the fraction orders players with equal points. */
  const standing = async (board: Board, user: UserId, score: string, rank: number) => {
    const bought = await redis.hget(keysOf(board)[2], user);
    return { userId: user, rank, points: Math.floor(Number(score)), bought: Number(bought ?? 0) };
  };

  return {
    add: async (gains) => {
      await Promise.all(gains.map(add));
    },
    remove: async (gains) => {
      for (const { board, event, points } of gains)
        await runScript(redis, REMOVE, keysOf(board), [event, ...[...points].flat()]);
    },
    top: async (board, most) => {
      const rows = await redis.zrevrange(keysOf(board)[0], 0, most - 1, 'WITHSCORES');
      const pairs = Array.from({ length: rows.length / 2 }, (_, index) =>
        rows.slice(2 * index, 2 * index + 2),
      );
      return Promise.all(
        pairs.map(([user = '', score = '0'], index) => standing(board, asUserId(user), score, index + 1)),
      );
    },
    of: async (board, user) => {
      const [ranks] = keysOf(board);
      const [rank, score] = await Promise.all([redis.zrevrank(ranks, user), redis.zscore(ranks, user)]);
      return rank === null || score === null ? null : standing(board, user, String(score), rank + 1);
    },
    isComplete: async (board) => (await redis.exists(completeKey(board))) === 1,
    complete: async (board) => {
      await redis.set(completeKey(board), '1', 'EX', KEPT_S);
    },
  };
}

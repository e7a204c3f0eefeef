import { asUserId, type UserId } from '@chewata/common/ids';
import type { Redis } from 'ioredis';
import type { Board } from '../../domain/leaderboard/boards.ts';
import type { Boards, Gain } from '../ports/boards.ts';
import { runScript } from './scripts.ts';

/** A board is kept for a while after its last point: longer than any promotion needs to be paid. */
const KEPT_S = 120 * 24 * 60 * 60;

const keysOf = (board: Board) =>
  [`board:{${board}}`, `board:{${board}}:events`, `board:{${board}}:bought`] as const;
const completeKey = (board: Board): string => `board:{${board}}:complete`;

export function redisBoards(redis: Redis): Boards {
  const add = ({ board, event, at, points, bought }: Gain): Promise<unknown> =>
    points.size === 0
      ? Promise.resolve()
      : runScript(redis, 'boardAdd', keysOf(board), [
          event,
          Math.floor(at.getTime() / 1000),
          bought ? '1' : '0',
          KEPT_S,
          ...[...points].flat(),
        ]);

  /** Whole points stand before the point of a score; what follows orders those who have the same. */
  const standing = async (board: Board, user: UserId, score: string, rank: number) => {
    const bought = await redis.hget(keysOf(board)[2], user);
    return { userId: user, rank, points: Math.floor(Number(score)), bought: Number(bought ?? 0) };
  };

  return {
    add: async (gains) => {
      await Promise.all(gains.map(add));
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

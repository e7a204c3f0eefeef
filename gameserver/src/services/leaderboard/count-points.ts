import type { RoundId, UserId } from '@chewata/common/ids';
import type { Gain } from '#storage/community/boards.ts';
import { boughtBoards, type CountedRound, pointsOf } from '../../domain/leaderboard/boards.ts';
import type { Promotion } from '../../domain/leaderboard/promotion.ts';
import type { JournalEntryOf } from '../../domain/ledger/entry.ts';
import type { Context } from '../context.ts';
import { decideCounted } from './decide-counted.ts';

/** Retry delay while a round is still being settled. */
const RETRY_MS = 500;

type CountContext = Pick<Context, 'clock' | 'rounds' | 'meetings' | 'oneAtATime' | 'promotions' | 'boards'>;

/**
 * Adds a finished round's points to the boards, or takes those of a voided one back (R14). Idempotent. Returns the time of the next attempt (epoch ms), or null
 * if there is nothing left to do.
 */
export async function countRound(ctx: CountContext, id: RoundId): Promise<number | null> {
  const round = await ctx.rounds.find(id);
  if (round?.status === 'Playing') return ctx.clock.now() + RETRY_MS;
  if (!round?.playedAt) return null;
  const after = new Date(round.playedAt.getTime() + 1);
  if (round.voided) {
    const promotions = await ctx.promotions.touching(round.playedAt, after);
    await ctx.boards.remove(gainsOfRound(round, round.counted ?? [], promotions));
    return null;
  }
  const counted = await decideCounted(ctx, round);
  await ctx.boards.add(gainsOfRound(round, counted, await ctx.promotions.touching(round.playedAt, after)));
  return null;
}

/** The gains of a round for the players for whom it counts. */
export const gainsOfRound = (
  round: CountedRound,
  counted: readonly UserId[],
  promotions: readonly Promotion[],
): Gain[] =>
  pointsOf(round, counted, promotions).map(({ board, points }) => ({
    board,
    points,
    event: round.id,
    at: round.playedAt ?? new Date(0),
    bought: false,
  }));

/** The gains of bought points; `entry` is the purchase's journal entry. */
export function gainsOfPurchase(entry: JournalEntryOf<'points'>, promotions: readonly Promotion[]): Gain[] {
  const { userId, detail } = entry;
  const { quantity, boughtAt } = detail;
  if (!userId) return [];
  return boughtBoards(boughtAt, promotions).map((board) => ({
    board,
    points: new Map([[userId, quantity]]),
    event: entry.id,
    at: boughtAt,
    bought: true,
  }));
}

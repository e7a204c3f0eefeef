import { asRoundId, type RoundId } from '@chewata/common/ids';
import type { Gain } from '#storage/community/boards.ts';
import { boughtBoards, type CountedRound, pointsOf } from '../../domain/leaderboard/boards.ts';
import type { Promotion } from '../../domain/leaderboard/promotion.ts';
import type { JournalEntryOf } from '../../domain/ledger/entry.ts';
import type { Context } from '../context.ts';

const PREFIX = 'count:';
/** The due work that counts a round; noted before it is settled, so that none is forgotten. */
export const countWork = (id: RoundId): string => `${PREFIX}${id}`;
export const roundOfCountWork = (work: string): RoundId | null =>
  work.startsWith(PREFIX) ? asRoundId(work.slice(PREFIX.length)) : null;

/** A round that is still being settled is looked at again so soon, ms. */
const AGAIN_MS = 500;

type Counting = Pick<Context, 'clock' | 'rounds' | 'promotions' | 'boards'>;

/** Brings a finished round's points to the boards, once however often. When to look again, ms, or null. */
export async function countRound(ctx: Counting, id: RoundId): Promise<number | null> {
  const round = await ctx.rounds.find(id);
  if (round?.status === 'Playing') return ctx.clock.now() + AGAIN_MS;
  if (!round?.playedAt) return null;
  const after = new Date(round.playedAt.getTime() + 1);
  await ctx.boards.add(gainsOfRound(round, await ctx.promotions.touching(round.playedAt, after)));
  return null;
}

export const gainsOfRound = (round: CountedRound, promotions: readonly Promotion[]): Gain[] =>
  pointsOf(round, promotions).map(({ board, points }) => ({
    board,
    points,
    event: round.id,
    at: round.playedAt ?? new Date(0),
    bought: false,
  }));

/** The gains of points bought: `entry` is their journal entry. */
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

import type { Gain } from '#storage/community/boards.ts';
import type { Board } from '../../domain/leaderboard/boards.ts';
import type { Context } from '../context.ts';
import { gainsOfPurchase, gainsOfRound } from './count-points.ts';

/** So many go to Redis in one go: a month of rounds is not told one by one. */
const GAINS_AT_ONCE = 500;

type Completing = Pick<Context, 'rounds' | 'promotions' | 'boards' | 'ledger' | 'oneAtATime'>;

/**
 * Tells a board everything that the stores know of its time, where Redis may not: what it knows counts
 * once all the same. Ranks that Redis has lost come back like that.
 */
export async function completeBoard(
  ctx: Completing,
  board: Board,
  { from, to }: { readonly from: Date; readonly to: Date },
  again: 'where needed' | 'in any case' = 'where needed',
): Promise<void> {
  if (again === 'where needed' && (await ctx.boards.isComplete(board))) return;
  await ctx.oneAtATime(`board:${board}`, async () => {
    if (again === 'where needed' && (await ctx.boards.isComplete(board))) return;
    const promotions = await ctx.promotions.touching(from, to);
    const mine = <G extends { readonly board: Board }>(gains: G[]) =>
      gains.filter((gain) => gain.board === board);
    let gains: Gain[] = [];
    for await (const round of ctx.rounds.finishedIn(from, to)) {
      gains.push(...mine(gainsOfRound(round, promotions)));
      if (gains.length < GAINS_AT_ONCE) continue;
      await ctx.boards.add(gains);
      gains = [];
    }
    for (const entry of await ctx.ledger.pointsBought(from, to))
      gains.push(...mine(gainsOfPurchase(entry, promotions)));
    await ctx.boards.add(gains);
    await ctx.boards.complete(board);
  });
}

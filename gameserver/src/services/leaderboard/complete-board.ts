import type { Gain } from '#storage/community/boards.ts';
import type { Board } from '../../domain/leaderboard/boards.ts';
import type { Context } from '../context.ts';
import { gainsOfPurchase, gainsOfRound } from './count-points.ts';
import { decideCounted } from './decide-counted.ts';

/** Gains sent to Redis in one call, so that a month of rounds does not take one call each. */
const GAINS_PER_CALL = 500;

type CompletionContext = Pick<
  Context,
  'rounds' | 'promotions' | 'boards' | 'ledger' | 'meetings' | 'oneAtATime'
>;

/**
 * Adds every gain of the board's period from the stores to Redis, which ignores those it already has. This rebuilds
 * ranks that Redis has lost.
 */
export async function completeBoard(
  ctx: CompletionContext,
  board: Board,
  { from, to }: { readonly from: Date; readonly to: Date },
  when: 'if incomplete' | 'always' = 'if incomplete',
): Promise<void> {
  if (when === 'if incomplete' && (await ctx.boards.isComplete(board))) return;
  await ctx.oneAtATime(`board:${board}`, async () => {
    if (when === 'if incomplete' && (await ctx.boards.isComplete(board))) return;
    const promotions = await ctx.promotions.touching(from, to);
    const ofThisBoard = <G extends { readonly board: Board }>(gains: G[]) =>
      gains.filter((gain) => gain.board === board);
    let gains: Gain[] = [];
    for await (const round of ctx.rounds.finishedIn(from, to)) {
      gains.push(...ofThisBoard(gainsOfRound(round, await decideCounted(ctx, round), promotions)));
      if (gains.length < GAINS_PER_CALL) continue;
      await ctx.boards.add(gains);
      gains = [];
    }
    for (const entry of await ctx.ledger.pointsBought(from, to))
      gains.push(...ofThisBoard(gainsOfPurchase(entry, promotions)));
    await ctx.boards.add(gains);
    await ctx.boards.complete(board);
  });
}

import { POINTS_A_DAY } from '@chewata/common/contract/community/leaderboard';
import { Refusal } from '@chewata/common/errors';
import { times, toBirr } from '@chewata/common/money';
import { addisDay } from '../../domain/addis-time.ts';
import { ALL } from '../../domain/leaderboard/boards.ts';
import { entryId, pointsEntry } from '../../domain/ledger/entries.ts';
import type { JournalEntryOf } from '../../domain/ledger/entry.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { gainsOfPurchase } from './count-points.ts';
import { boardShown } from './shown-board.ts';

/** Delay after which another server adds a purchase to the boards if the first one died, in ms. */
const COUNT_DELAY_MS = 3000;

export interface PointsPurchase {
  readonly bought: number;
  readonly totalPoints: number;
  /** The remaining main balance, in Birr. */
  readonly activeBalance: number;
}

type PurchaseContext = Pick<
  Context,
  'clock' | 'settings' | 'ledger' | 'pointDays' | 'publish' | 'due' | 'boards' | 'promotions' | 'walletQueue'
>;

/**
 * Buys points from the main balance, at most the day's remaining allowance.
 * Refusals: DAILY_LIMIT, INSUFFICIENT_FUNDS.
 */
export async function buyPoints(
  ctx: PurchaseContext,
  caller: Pick<Caller, 'id'>,
  { quantity, commandId }: { readonly quantity: number; readonly commandId: string },
): Promise<PointsPurchase> {
  const entry = await ctx.walletQueue(
    caller.id,
    async () => (await findPurchase(ctx, commandId)) ?? purchase(ctx, caller, quantity, commandId),
  );
  await countPurchase(ctx, commandId);
  ctx.publish.balance(caller.id);
  const { board } = await boardShown(ctx, ALL);
  const [rank, wallet] = await Promise.all([ctx.boards.of(board, caller.id), ctx.ledger.wallet(caller.id)]);
  const { quantity: bought } = entry.detail;
  return { bought, totalPoints: rank?.points ?? bought, activeBalance: toBirr(wallet.main) };
}

async function purchase(
  ctx: PurchaseContext,
  { id: userId }: Pick<Caller, 'id'>,
  requested: number,
  commandId: string,
): Promise<JournalEntryOf<'points'>> {
  const day = addisDay(ctx.clock.ruleNow());
  // A concurrent purchase may use up the allowance after this one read it: read again and retry.
  for (;;) {
    const left = POINTS_A_DAY - (await ctx.pointDays.bought(userId, day));
    if (left <= 0) throw new Refusal('DAILY_LIMIT');
    const quantity = Math.min(requested, left);
    const price = times(ctx.settings.now().pointPrice, quantity);
    const boughtAt = new Date(ctx.clock.ruleNow());
    const entry = pointsEntry(entryId.points(commandId), {
      userId,
      price,
      asked: requested,
      quantity,
      boughtAt,
    });
    await ctx.due.schedule('points', commandId, ctx.clock.now() + COUNT_DELAY_MS);
    try {
      return (await ctx.ledger.post(entry, [ctx.pointDays.add(userId, day, quantity, POINTS_A_DAY)])).entry;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'DAILY_LIMIT')) throw error;
    }
  }
}

/** Adds a purchase's points to the boards. Idempotent. */
export async function countPurchase(
  ctx: Pick<Context, 'ledger' | 'boards' | 'promotions'>,
  commandId: string,
): Promise<null> {
  const entry = await findPurchase(ctx, commandId);
  if (!entry) return null;
  const at = entry.detail.boughtAt;
  await ctx.boards.add(gainsOfPurchase(entry, await ctx.promotions.touching(at, new Date(at.getTime() + 1))));
  return null;
}

async function findPurchase(
  { ledger }: Pick<Context, 'ledger'>,
  commandId: string,
): Promise<JournalEntryOf<'points'> | null> {
  const entry = await ledger.find(entryId.points(commandId));
  return entry?.kind === 'points' ? entry : null;
}

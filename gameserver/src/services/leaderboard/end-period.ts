import type { UserId } from '@chewata/common/ids';
import { formatBirr } from '@chewata/common/money';
import { addisDay, addisTime } from '../../domain/addis-time.ts';
import { birrPrizesOf, releasableFrom } from '../../domain/leaderboard/birr-prizes.ts';
import { promotionBoard } from '../../domain/leaderboard/boards.ts';
import {
  type PrizeWinner,
  type Promotion,
  type PromotionPeriod,
  prizeOf,
} from '../../domain/leaderboard/promotion.ts';
import type { Context } from '../context.ts';
import { type NewNotification, notify } from '../notifications/notify.ts';
import { completeBoard } from './complete-board.ts';

/** The most players of one board that are notified when a promotion ends. */
const MAX_NOTIFIED = 100_000;

type PeriodContext = Parameters<typeof completeBoard>[0] &
  Pick<Context, 'clock' | 'notifications' | 'settings'>;

/**
 * Fixes the winners of a period that has ended and notifies its players. No money moves: prizes in Birr wait for an
 * administrator (G10), the operator hands over those in kind. It may be repeated.
 */
export async function endPeriod(
  ctx: PeriodContext,
  promotion: Promotion,
  period: PromotionPeriod,
): Promise<void> {
  const { id } = promotion;
  const fixed = await ctx.promotions.fixWinners(id, period.key, await winnersOf(ctx, promotion, period));
  const payment = fixed?.payments.find((one) => one.period === period.key);
  if (!payment) return;
  for (const winner of payment.winners) await notify(ctx, newsOf(ctx, promotion, period, winner));
  await notifyOthers(ctx, promotion, period, new Set(payment.winners.map(({ userId }) => userId)));
  const at = new Date(ctx.clock.now());
  if (birrPrizesOf(payment).length === 0) await ctx.promotions.paid(id, period.key, at);
  await ctx.promotions.announced(id, period.key, at);
}

async function winnersOf(
  ctx: PeriodContext,
  promotion: Promotion,
  period: PromotionPeriod,
): Promise<PrizeWinner[]> {
  const winners: PrizeWinner[] = [];
  for (const [stake, ranks] of Object.entries(promotion.structure)) {
    const board = promotionBoard(promotion.id, period.key, stake);
    await completeBoard(ctx, board, period, 'always');
    for (const { userId, rank, points, bought } of await ctx.boards.top(board, promotion.rankLimit)) {
      const prize = prizeOf(ranks[String(rank)], points - bought, promotion.minimumGames[stake] ?? 0);
      if (prize !== null && prize !== 0) winners.push({ stake, rank, userId, prize });
    }
  }
  return winners;
}

/** What a winner reads: a prize in Birr is being checked until then. */
function newsOf(
  ctx: PeriodContext,
  promotion: Promotion,
  { key: period }: PromotionPeriod,
  { stake, rank, userId, prize }: PrizeWinner,
): NewNotification {
  const about = `prize:${promotion.id}:${period}:${stake}`;
  const { name } = promotion;
  if (typeof prize === 'string')
    return {
      about,
      userId,
      kind: 'leaderboardEnded',
      key: 'notifications.leaderboardPrize',
      params: { name, rank, prize },
    };
  const from = releasableFrom(promotion, ctx.settings.now().prizeWaitHours);
  const time = `${addisDay(from)} ${addisTime(from)}`;
  const params = { name, rank, amount: formatBirr(prize), time };
  return { about, userId, kind: 'prize', key: 'notifications.prizeChecked', params };
}

/** Notifies every other ranked player of their best rank. Idempotent: each notification is stored once. */
async function notifyOthers(
  ctx: PeriodContext,
  { id, name, structure }: Promotion,
  { key }: PromotionPeriod,
  winners: ReadonlySet<UserId>,
): Promise<void> {
  const best = new Map<UserId, number>();
  for (const stake of Object.keys(structure))
    for (const { userId, rank } of await ctx.boards.top(promotionBoard(id, key, stake), MAX_NOTIFIED))
      if (!winners.has(userId)) best.set(userId, Math.min(rank, best.get(userId) ?? rank));
  for (const [userId, rank] of best)
    await notify(ctx, {
      about: `ended:${id}:${key}`,
      userId,
      kind: 'leaderboardEnded',
      key: 'notifications.leaderboardEnded',
      params: { name, rank },
    });
}

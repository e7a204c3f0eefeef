import type { UserId } from '@chewata/common/ids';
import { formatBirr } from '@chewata/common/money';
import { promotionBoard } from '../../domain/leaderboard/boards.ts';
import {
  type Period,
  type PrizeWinner,
  type Promotion,
  periodsOf,
  prizeOf,
} from '../../domain/leaderboard/promotion.ts';
import { prizeEntry } from '../../domain/ledger/entries.ts';
import type { Context } from '../context.ts';
import { notify, notifying } from '../notifications/notify.ts';
import { completeBoard } from './complete-board.ts';

/** The most players of one board that are notified when a promotion ends. */
const MAX_NOTIFIED = 100_000;

/** Delay of the prizes after a promotion's end: its last rounds may be settled a little later. */
const SETTLEMENT_DELAY_MS = 5000;

type PrizeContext = Parameters<typeof completeBoard>[0] &
  Pick<Context, 'clock' | 'notifications' | 'publish'>;

/**
 * Pays the prizes of every period that has ended. It saves the winners first, then posts each prize as a separate
 * journal entry, so that a crash in between neither pays a winner twice nor skips one. Returns the time of the next
 * attempt (epoch ms), or null once everything is paid.
 */
export async function payPrizes(ctx: PrizeContext, id: string): Promise<number | null> {
  const promotion = await ctx.promotions.get(id);
  if (!promotion?.available) return null;
  const now = ctx.clock.ruleNow();
  for (const period of periodsOf(promotion)) {
    const due = period.to.getTime() + SETTLEMENT_DELAY_MS;
    if (now < due) return ctx.clock.now() + (due - now);
    const payment = promotion.payments.find((one) => one.period === period.key);
    if (!payment?.paidAt) await payPeriod(ctx, promotion, period);
  }
  return null;
}

async function payPeriod(ctx: PrizeContext, promotion: Promotion, period: Period): Promise<void> {
  const fixed = await ctx.promotions.fixWinners(
    promotion.id,
    period.key,
    await winnersOf(ctx, promotion, period),
  );
  const winners = fixed?.payments.find((payment) => payment.period === period.key)?.winners ?? [];
  for (const winner of winners) await payPrize(ctx, promotion, period, winner);
  await notifyOthers(ctx, promotion, period, new Set(winners.map(({ userId }) => userId)));
  await ctx.promotions.paid(promotion.id, period.key, new Date(ctx.clock.now()));
}

async function winnersOf(ctx: PrizeContext, promotion: Promotion, period: Period): Promise<PrizeWinner[]> {
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

/** Notifies every other ranked player of their best rank. Idempotent: each notification is stored once. */
async function notifyOthers(
  ctx: PrizeContext,
  { id, name, structure }: Promotion,
  { key }: Period,
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

/** The operator hands over a prize in kind: no money moves. */
async function payPrize(
  ctx: PrizeContext,
  { id, name }: Promotion,
  { key }: Period,
  { stake, rank, userId, prize }: PrizeWinner,
): Promise<void> {
  const prizeText = typeof prize === 'string' ? prize : `${formatBirr(prize)} Birr`;
  const notification = {
    about: `prize:${id}:${key}:${stake}`,
    userId,
    kind: 'leaderboardEnded',
    key: 'notifications.leaderboardPrize',
    params: { name, rank, prize: prizeText },
  } as const;
  if (typeof prize === 'string') return notify(ctx, notification);
  const list = { promotion: id, period: key, stake };
  const entry = prizeEntry(list, { rank, userId, amount: prize, memo: name });
  await ctx.ledger.post(entry, [notifying(ctx, notification)]);
  ctx.publish.balance(userId);
}

/** Schedules the prizes of every unpaid promotion, also after Redis has lost its schedule. */
export async function schedulePrizes(ctx: Pick<Context, 'clock' | 'promotions' | 'due'>): Promise<void> {
  const now = ctx.clock.ruleNow();
  for (const promotion of await ctx.promotions.list()) {
    const paid = new Set(promotion.payments.filter(({ paidAt }) => paidAt).map(({ period }) => period));
    const next = periodsOf(promotion).find((period) => !paid.has(period.key));
    if (!next || !promotion.available) continue;
    const wait = Math.max(0, next.to.getTime() + SETTLEMENT_DELAY_MS - now);
    await ctx.due.schedule('promotion', promotion.id, ctx.clock.now() + wait);
  }
}

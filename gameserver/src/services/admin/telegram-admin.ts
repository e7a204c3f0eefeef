import type { StatsAnswer } from '@chewata/common/contract/admin/reports';
import type { MoneyRequest } from '@chewata/common/contract/admin/requests';
import type { Room } from '@chewata/common/contract/rooms/room';
import { Refusal } from '@chewata/common/errors';
import { GAME_NAMES } from '@chewata/common/games';
import { toBirr } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Decision } from '#storage/admin/decisions.ts';
import { addisDay, addisDaySpan } from '../../domain/addis-time.ts';
import { describeUser } from '../accounts/describe-user.ts';
import { isAdmin } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { newCommandId } from '../once.ts';
import { listedRooms } from '../rooms/enter/list-rooms.ts';
import { listDeposits, listWithdrawals } from './queues/list-requests.ts';

// The administrators' commands to the bot.

/** The administrator behind a Telegram id. Refusal: FORBIDDEN, also without an account. */
export async function telegramAdmin(
  ctx: Pick<Context, 'config' | 'users'>,
  telegramId: number,
): Promise<User> {
  const user = await ctx.users.byTelegramId(telegramId);
  if (!user || !isAdmin(ctx.config, user)) throw new Refusal('FORBIDDEN');
  return user;
}

/** Records a read-only command among the decisions too: who looked at what, and when. */
export async function logCommand(
  ctx: Pick<Context, 'clock' | 'decisions' | 'random' | 'together'>,
  by: User,
  command: string,
  details: Decision['details'] = {},
): Promise<void> {
  const at = new Date(ctx.clock.now());
  const decision = {
    id: newCommandId(ctx),
    by: by.id,
    action: `bot.${command}`,
    subject: command,
    details,
    at,
  };
  await ctx.together(ctx.decisions.record(decision));
}

/** Figures of today in Addis Ababa. Amounts in Birr. */
export async function stats(ctx: Context): Promise<StatsAnswer> {
  const now = ctx.clock.now();
  const { from } = addisDaySpan(addisDay(now));
  const [{ total }, newToday, online, rooms, today, deposits, withdrawals] = await Promise.all([
    ctx.users.list(1),
    ctx.users.countSince(from),
    ctx.presence.online(now),
    allRooms(ctx),
    ctx.figures.since(from),
    Promise.all([ctx.deposits.list(1, 'Pending'), ctx.deposits.list(1, 'AwaitingSecond')]),
    Promise.all([ctx.withdrawals.list(1, 'Pending'), ctx.withdrawals.list(1, 'AwaitingSecond')]),
  ]);
  const waiting = (pages: readonly { total: number }[]) =>
    pages.reduce((count, page) => count + page.total, 0);
  const playing = rooms.filter(({ status }) => status === 'Playing').length;
  return {
    users: total,
    newToday,
    online,
    rooms: { open: rooms.length - playing, playing },
    today: {
      rounds: today.rounds,
      stakes: toBirr(today.stakes),
      wins: toBirr(today.wins),
      revenue: toBirr(today.revenue),
      deposits: toBirr(today.deposits),
      withdrawals: toBirr(today.withdrawals),
    },
    pending: { deposits: waiting(deposits), withdrawals: waiting(withdrawals) },
  };
}

/** A user and their sums in Birr. Refusal: USER_UNKNOWN. */
export async function userFigures(ctx: Context, phone: Phone) {
  const user = await ctx.users.byPhone(phone);
  if (!user) throw new Refusal('USER_UNKNOWN');
  const { deposits, withdrawals, stakes, wins } = await ctx.figures.ofUser(user.id);
  return {
    user: await describeUser(ctx, user),
    deposits: toBirr(deposits),
    withdrawals: toBirr(withdrawals),
    stakes: toBirr(stakes),
    wins: toBirr(wins),
  };
}

/** Requests that await a decision, one page of each kind. */
export async function pending(
  ctx: Context,
): Promise<{ withdrawals: MoneyRequest[]; deposits: MoneyRequest[] }> {
  const pages = await Promise.all([
    listWithdrawals(ctx, 1, 'AwaitingSecond'),
    listWithdrawals(ctx, 1, 'Pending'),
    listDeposits(ctx, 1, 'AwaitingSecond'),
    listDeposits(ctx, 1, 'Pending'),
  ]);
  const [w2, w1, d2, d1] = pages.map(({ items }) => items);
  return { withdrawals: [...(w2 ?? []), ...(w1 ?? [])], deposits: [...(d2 ?? []), ...(d1 ?? [])] };
}

/** The rooms of all games that are Starting or Playing. */
export async function allRooms(ctx: Pick<Context, 'clock' | 'rooms'>): Promise<Room[]> {
  return (await Promise.all(GAME_NAMES.map((game) => listedRooms(ctx, game)))).flat();
}

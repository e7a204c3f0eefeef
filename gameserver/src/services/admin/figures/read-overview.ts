import type { OverviewAnswer } from '@chewata/common/contract/admin/reports';
import { toBirr } from '@chewata/common/money';
import { addisDay, addisDaySpan } from '#domain/addis-time.ts';
import { HOUSE_ACCOUNTS } from '#domain/ledger/accounts.ts';
import type { Context } from '../../context.ts';
import { allRooms } from '../rooms/list-rooms.ts';

/**
 * Users and rooms now, the figures of today in Addis Ababa, what is pending, and what house, tax and providers hold.
 * Amounts in Birr.
 */
export async function readOverview(ctx: Context): Promise<OverviewAnswer> {
  const now = ctx.clock.now();
  const { from } = addisDaySpan(addisDay(now));
  const [{ total }, newToday, online, rooms, today, deposits, withdrawals] = await Promise.all([
    ctx.users.list(1),
    ctx.users.countSince(from),
    ctx.presence.online(now),
    allRooms(ctx),
    ctx.figures.since(from),
    ctx.deposits.waiting(['Pending', 'AwaitingSecond']),
    ctx.withdrawals.waiting(['Pending', 'AwaitingSecond']),
  ]);
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
    pending: { deposits: deposits.count, withdrawals: withdrawals.count },
    accounts: await houseAccounts(ctx),
  };
}

async function houseAccounts(ctx: Pick<Context, 'ledger'>): Promise<Record<string, number>> {
  const accounts: Record<string, number> = {};
  for (const name of HOUSE_ACCOUNTS) accounts[name] = toBirr(await ctx.ledger.total(name));
  return accounts;
}

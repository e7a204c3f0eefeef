import type { OverviewAnswer } from '@chewata/common/contract/admin/reports';
import type { userFigures } from '@chewata/common/contract/admin/users';
import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import type { AnswerOf } from '@chewata/common/contract/route';
import type { Context } from '../context.ts';
import { knownText } from '../say.ts';

type Say = Context['say'];

/** An amount in Birr with groups of three: '1,250' or '1,250.50'. */
export const birr = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });

/** The reply to /stats: users and rooms now, the figures of today, what waits, and the house's accounts. */
export function statsText(say: Say, answer: OverviewAnswer): string {
  const { rooms, today, pending, accounts, users, newToday, online } = answer;
  const { rounds, ...amounts } = today;
  const figures = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, birr(amount)]));
  const text = say('admin.stats', {
    users,
    newToday,
    online,
    open: rooms.open,
    playing: rooms.playing,
    rounds,
    ...figures,
    waitingDeposits: pending.deposits,
    waitingWithdrawals: pending.withdrawals,
  });
  const lines = Object.entries(accounts).map(([name, amount]) =>
    say('admin.line', { name: accountName(say, name), amount: birr(amount) }),
  );
  return [text, '', say('admin.accounts'), ...lines].join('\n');
}

/** 'house:revenue' in words; an account without a name of its own as it is. */
const accountName = (say: Say, name: string): string =>
  knownText(say, `admin.figure.${name.replace(':', '.')}`) ?? name;

/** The reply to /user: who it is, their balances, and what they have moved so far. */
export function userText(say: Say, answer: AnswerOf<typeof userFigures>): string {
  const { user, deposits, withdrawals, stakes, wins } = answer;
  const text = say('admin.user', {
    name: user.name,
    phone: user.phoneNo,
    role: say(`admin.role.${user.isAdmin ? 'admin' : user.role}`),
    main: birr(user.wallet.activeBalance),
    bonus: birr(user.wallet.bonusWallet),
    total: birr(user.totalBalance),
    spins: user.remainingSpin,
    deposits: birr(deposits),
    withdrawals: birr(withdrawals),
    stakes: birr(stakes),
    wins: birr(wins),
  });
  return user.blocked ? `${text}\n\n${say('admin.blocked', { text: user.blocked.text })}` : text;
}

/** A line of the reply to /users. */
export const userRow = (say: Say, user: { name: string; phoneNo: string; totalBalance: number }): string =>
  say('admin.userRow', { name: user.name, phone: user.phoneNo, amount: birr(user.totalBalance) });

/** A line of the reply to /rooms. */
export const roomRow = (say: Say, { game, stake, status, userCount, totalStake }: RoomSummary): string =>
  say('admin.room', {
    game: say(`history.game.${game}`),
    stake: birr(stake),
    status: say(status === 'Playing' ? 'history.result.Playing' : 'history.result.Starting'),
    cards: userCount,
    pot: birr(totalStake),
  });

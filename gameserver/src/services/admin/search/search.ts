import type { FoundRound, search as searchCall } from '@chewata/common/contract/admin/search';
import type { AnswerOf } from '@chewata/common/contract/route';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { parsePhone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import { describeUser } from '../../accounts/describe-user.ts';
import type { Context } from '../../context.ts';
import { findTransactions } from './find-transactions.ts';

const MOST_FOUND = 10;

type SearchContext = Pick<
  Context,
  'clock' | 'config' | 'deposits' | 'ledger' | 'receiptClaims' | 'rounds' | 'users' | 'withdrawals'
>;

/** Rule E1: whatever a player may name, each looked up by an index. */
export async function search(ctx: SearchContext, text: string): Promise<AnswerOf<typeof searchCall>> {
  const [users, transactions, rounds] = await Promise.all([
    findUsers(ctx, text),
    findTransactions(ctx, text),
    findRounds(ctx, text),
  ]);
  return {
    users: await Promise.all(users.map((user) => describeUser(ctx, user))),
    transactions: transactions.slice(0, MOST_FOUND),
    rounds,
  };
}

async function findUsers(ctx: Pick<Context, 'users'>, text: string): Promise<User[]> {
  const exact = await Promise.all([
    ctx.users.get(asUserId(text)),
    ctx.users.byReferralCode(text.toUpperCase()),
  ]);
  const others = await ctx.users.search(text, beginningOfPhone(text), MOST_FOUND);
  const found = [...exact.filter((user) => user !== null), ...others];
  return [...new Map(found.map((user) => [user.id, user])).values()].slice(0, MOST_FOUND);
}

/** '+2519112' of '09 112', '9112' or '2519112'; null if fewer than three digits of a phone are given. */
function beginningOfPhone(text: string): string | null {
  const whole = parsePhone(text);
  if (whole) return whole;
  const digits = /^(?:\+?251|0)?([79]\d{2,8})$/.exec(text.replace(/[\s-]/g, ''))?.[1];
  return digits === undefined ? null : `+251${digits}`;
}

async function findRounds(ctx: Pick<Context, 'rounds'>, text: string): Promise<FoundRound[]> {
  const round = await ctx.rounds.find(asRoundId(text));
  if (!round) return [];
  const { id, game, stake, status, createdAt, players } = round;
  return [
    {
      _id: id,
      roundId: id,
      game,
      stake: toBirr(stake),
      status,
      createdAt: createdAt.toISOString(),
      players: players.length,
    },
  ];
}

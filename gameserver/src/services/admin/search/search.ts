import type { FoundRound, search as searchCall } from '@chewata/common/contract/admin/search';
import type { AnswerOf } from '@chewata/common/contract/route';
import { asRoundId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { describeUser } from '../../accounts/describe-user.ts';
import type { Context } from '../../context.ts';
import { findTransactions } from './find-transactions.ts';
import { findUsers } from './find-users.ts';

const MOST_FOUND = 10;

type SearchContext = Pick<
  Context,
  'clock' | 'config' | 'deposits' | 'ledger' | 'receiptClaims' | 'rounds' | 'users' | 'withdrawals'
>;

/** Rule E1: whatever a player may name, each looked up by an index. */
export async function search(ctx: SearchContext, text: string): Promise<AnswerOf<typeof searchCall>> {
  const [users, transactions, rounds] = await Promise.all([
    findUsers(ctx, text, MOST_FOUND),
    findTransactions(ctx, text),
    findRounds(ctx, text),
  ]);
  return {
    users: await Promise.all(users.map((user) => describeUser(ctx, user))),
    transactions: transactions.slice(0, MOST_FOUND),
    rounds,
  };
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

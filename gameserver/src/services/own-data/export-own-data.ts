import type { OwnData, OwnMessage } from '@chewata/common/contract/accounts/own-data';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { MINUTE_MS } from '@chewata/common/time';
import { describeUser } from '../accounts/describe-user.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { listDevices } from '../devices/list-devices.ts';
import { listFeedback } from '../feedback/feedback.ts';
import { transactionHistory } from '../money/transaction-history.ts';
import type { Origin } from '../origin.ts';
import { pagesOf } from '../paging.ts';
import { playLimits } from '../play-limits/describe-limits.ts';
import { listReferrals } from '../referrals/list-referrals.ts';
import { betHistory } from '../rooms/history/bet-history.ts';

/** Of each list; a player of an ordinary year has fewer. */
const MOST_PAGES = 200;
const MOST_TALKS = 1000;
const EVERY_MS = 10 * MINUTE_MS;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly totalPages: number;
}

/**
 * Everything that is kept about the caller and is theirs to see. It reads many pages, so it is made once in ten minutes.
 * Refusals: LOGGED_OUT, RATE_LIMITED.
 */
export async function exportOwnData(ctx: Context, caller: Caller, from: Origin): Promise<OwnData> {
  const user = await ctx.users.get(caller.id);
  if (!user) throw new Refusal('LOGGED_OUT');
  await refuseTooOften(ctx, caller.id);
  const shortened: string[] = [];
  const all = async <Row>(name: string, page: (number: number) => Promise<Page<Row>>): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let number = 1; number <= MOST_PAGES; number++) {
      const { rows: more, totalPages } = await page(number);
      rows.push(...more);
      if (number >= totalPages) return rows;
    }
    shortened.push(name);
    return rows;
  };
  return {
    exportedAt: new Date(ctx.clock.now()).toISOString(),
    user: await describeUser(ctx, user),
    createdAt: user.createdAt.toISOString(),
    language: user.language,
    birthDate: user.birthDate ?? null,
    limits: await playLimits(ctx, caller),
    devices: await listDevices(ctx, caller, from),
    transactions: await all('transactions', async (number) => {
      const { transactionHistory: rows, totalPages } = await transactionHistory(ctx, caller.id, number);
      return { rows, totalPages };
    }),
    rounds: await all('rounds', (number) => betHistory(ctx, caller.id, number)),
    referrals: await listReferrals(ctx, caller.id),
    feedback: await all('feedback', async (number) => {
      const { feedbacks: rows, totalPages } = await listFeedback(ctx, { author: caller.id }, number);
      return { rows, totalPages };
    }),
    messages: await all('messages', await messagesOf(ctx, caller.id)),
    shortened,
  };
}

/** Refusal: RATE_LIMITED. */
async function refuseTooOften(ctx: Pick<Context, 'config' | 'limits'>, user: UserId): Promise<void> {
  if (!ctx.config.rateLimits || (await ctx.limits.firstUse(`own-data:${user}`, EVERY_MS))) return;
  const seconds = EVERY_MS / 1000;
  throw new Refusal('RATE_LIMITED', { params: { seconds }, details: { retryAfter: seconds } });
}

/** Of the partners in a talk only that they wrote: who they are is theirs. */
async function messagesOf(ctx: Pick<Context, 'chats'>, user: UserId) {
  const others = (await ctx.chats.talksOf(user, MOST_TALKS)).map(({ otherId }) => otherId);
  return async (number: number): Promise<Page<OwnMessage>> => {
    const { messages, total } = await ctx.chats.page(user, others, {}, number);
    const rows = messages.map(({ senderId, text, createdAt }) => ({
      from: senderId === user ? ('me' as const) : ('other' as const),
      message: text,
      at: createdAt.toISOString(),
    }));
    return { rows, totalPages: pagesOf(total) };
  };
}

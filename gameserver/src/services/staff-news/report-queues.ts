import type { UserId } from '@chewata/common/ids';
import type { MessageKey } from '@chewata/common/locales/keys';
import { refusalOf } from '#domain/approvals/approval.ts';
import { approversOf, type Review } from '#domain/money/review.ts';
import {
  type KnownQueue,
  type KnownRequest,
  type QueueNews,
  queueNews,
} from '#domain/staff-news/queue-news.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Undecidable } from '#storage/money/money-requests.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { notifyStaff } from '../notifications/notify-administrators.ts';
import { staffOf } from '../notifications/staff-of.ts';

export type QueueContext = Pick<
  Context,
  'clock' | 'config' | 'deposits' | 'notifications' | 'settings' | 'users' | 'withdrawals'
>;
type QueueName = 'deposits' | 'withdrawals';
/** The fields that both kinds of requests have. */
type Request = { readonly userId: UserId; readonly reviews: readonly Review[] };

const KEYS = {
  deposits: {
    waits: 'notifications.depositsWait',
    late: 'notifications.depositsLate',
    second: 'notifications.depositsSecond',
  },
  withdrawals: {
    waits: 'notifications.withdrawalsWait',
    late: 'notifications.withdrawalsLate',
    second: 'notifications.withdrawalsSecond',
  },
} as const satisfies Record<QueueName, Record<QueueNews['what'], MessageKey>>;

/** O10: notifies finance and administrators of money that waits for a person; returns what is known after it. */
export async function reportQueue(
  ctx: QueueContext,
  queue: QueueName,
  known: KnownQueue,
): Promise<KnownQueue> {
  const requests: Undecidable<Request> = ctx[queue];
  const result = queueNews(known, await requests.undecided(), ctx.clock.now());
  for (const { what, requests: concerned } of result.news) {
    const [first] = concerned;
    if (!first) continue;
    const report = {
      about: `${queue}-${what}:${first.id}:${first.since}`,
      kind: 'moneyWaits',
      key: KEYS[queue][what],
      data: what === 'second' ? `/admin/${queue}?status=AwaitingSecond` : `/admin/${queue}`,
    } as const;
    if (what === 'second') await notifySecond(ctx, requests, concerned, report);
    else await notifyStaff(ctx, { ...report, params: { waiting: concerned.length } }, 'finance');
  }
  return result.known;
}

/** Notifies those who may give the second approval, each of the requests that they may approve. */
async function notifySecond(
  ctx: QueueContext,
  queue: Undecidable<Request>,
  concerned: readonly KnownRequest[],
  report: Omit<Parameters<typeof notify>[1], 'userId'>,
): Promise<void> {
  const requests = await Promise.all(concerned.map(({ id }) => queue.get(id)));
  for (const user of await staffOf(ctx, 'finance')) {
    const waiting = requests.filter((request) => request && mayApprove(ctx, request, user)).length;
    if (waiting > 0) await notify(ctx, { ...report, params: { waiting }, userId: user.id });
  }
}

function mayApprove(ctx: QueueContext, { userId, reviews }: Request, user: User): boolean {
  const [first] = approversOf(reviews);
  if (!first) return false;
  const since = ctx.config.SYSTEM_ADMINS.includes(user.phone) ? null : (user.roleSince ?? null);
  const refusal = refusalOf(
    { by: first.by, at: first.at, concerns: [userId] },
    { id: user.id, since },
    {
      now: ctx.clock.ruleNow(),
      freshAdminHours: ctx.settings.now().freshAdminHours,
      singleOperator: ctx.config.singleOperator,
    },
  );
  return refusal === null;
}

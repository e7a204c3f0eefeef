import type { FeedbackAnswer } from '@chewata/common/contract/community/feedback';
import { listFeedback as listFeedbackCall } from '@chewata/common/contract/community/feedback';
import { isForStaff } from '@chewata/common/contract/staff-access';
import { Refusal } from '@chewata/common/errors';
import type { User } from '#storage/accounts/users.ts';
import type { Feedback, FeedbackFilter } from '#storage/community/feedbacks.ts';
import { addisDay } from '../../domain/addis-time.ts';
import { type Caller, isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { pagesOf } from '../paging.ts';
import { requireConfirmation } from '../second-factor/require-confirmation.ts';
import type { FactorContext } from '../second-factor/ways.ts';

export type FeedbackContext = FactorContext & Pick<Context, 'random' | 'feedbacks'>;
type Rating = Pick<Feedback, 'text' | 'rating'>;

const MOST_A_DAY = 10;

/** Refusal: QUOTA (10 a day). */
export async function giveFeedback(
  ctx: FeedbackContext & Pick<Context, 'dayCounts'>,
  caller: Caller,
  rating: Rating,
): Promise<FeedbackAnswer> {
  const today = { name: 'feedback', user: caller.id, day: addisDay(ctx.clock.ruleNow()) };
  if (!(await ctx.dayCounts.take(today, 1, MOST_A_DAY)))
    throw new Refusal('QUOTA', { params: { most: MOST_A_DAY } });
  const id = ctx.random.token(12);
  const createdAt = new Date(ctx.clock.now());
  const feedback = { id, userId: caller.id, ...rating, createdAt, answer: null };
  await ctx.feedbacks.create(feedback);
  return describe(ctx, feedback);
}

/** One page of feedback, newest first. */
export async function listFeedback(
  ctx: FeedbackContext,
  filter: FeedbackFilter,
  page: number,
): Promise<{ feedbacks: FeedbackAnswer[]; totalPages: number }> {
  const { feedbacks, total } = await ctx.feedbacks.list(filter, page);
  const users = await ctx.users.find([...new Set(feedbacks.map((feedback) => feedback.userId))]);
  return {
    feedbacks: feedbacks.map((one) => answer(ctx, one, users.find((user) => user.id === one.userId) ?? null)),
    totalPages: pagesOf(total),
  };
}

/** Only its author, administrators and support may read it. Refusals: NOT_FOUND, SECOND_FACTOR_REQUIRED. */
export async function readFeedback(
  ctx: FeedbackContext,
  caller: Caller,
  id: string,
): Promise<FeedbackAnswer> {
  return describe(ctx, await visible(ctx, caller, id));
}

/** Only its author may change it; it waits for an answer again. Refusals: NOT_FOUND, FORBIDDEN (staff), SECOND_FACTOR_REQUIRED. */
export async function changeFeedback(
  ctx: FeedbackContext,
  caller: Caller,
  id: string,
  rating: Rating,
): Promise<FeedbackAnswer> {
  const { userId } = await visible(ctx, caller, id);
  if (userId !== caller.id) throw new Refusal('FORBIDDEN');
  const changed = await ctx.feedbacks.change(id, rating);
  if (!changed) throw new Refusal('NOT_FOUND');
  return describe(ctx, changed);
}

/** Only its author and administrators may delete it. Refusals: NOT_FOUND, FORBIDDEN (support), SECOND_FACTOR_REQUIRED. */
export async function deleteFeedback(ctx: FeedbackContext, caller: Caller, id: string): Promise<void> {
  const { userId } = await visible(ctx, caller, id);
  if (userId !== caller.id && !caller.isAdmin) throw new Refusal('FORBIDDEN');
  await ctx.feedbacks.remove(id);
}

async function visible(ctx: FeedbackContext, caller: Caller, id: string): Promise<Feedback> {
  const feedback = await ctx.feedbacks.get(id);
  if (feedback?.userId === caller.id) return feedback;
  if (!feedback || !isForStaff(listFeedbackCall.access, caller)) throw new Refusal('NOT_FOUND');
  await requireConfirmation(ctx, caller);
  return feedback;
}

export const describe = async (ctx: FeedbackContext, feedback: Feedback): Promise<FeedbackAnswer> =>
  answer(ctx, feedback, await ctx.users.get(feedback.userId));

const answer = (
  { config }: Pick<Context, 'config'>,
  { id, userId, text, rating, createdAt, answer: reply }: Feedback,
  author: User | null,
): FeedbackAnswer => ({
  _id: id,
  userId: {
    _id: userId,
    name: author?.name ?? '',
    phoneNo: author?.phone ?? '',
    staff: author !== null && isStaff(config, author),
  },
  feedback: text,
  rating,
  createdAt: createdAt.toISOString(),
  answer: reply && { text: reply.text, at: reply.at.toISOString() },
});

import type { FeedbackAnswer } from '@chewata/common/contract/community/feedback';
import { Refusal } from '@chewata/common/errors';
import type { Feedback } from '#storage/community/feedbacks.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { requireConfirmation } from '../second-factor/require-confirmation.ts';
import type { FactorContext } from '../second-factor/ways.ts';

type FeedbackContext = FactorContext & Pick<Context, 'random' | 'feedbacks'>;
type Rating = Pick<Feedback, 'text' | 'rating'>;

/** The most feedback that is listed. */
const MAX_LISTED = 500;

export async function giveFeedback(
  ctx: FeedbackContext,
  caller: Caller,
  rating: Rating,
): Promise<FeedbackAnswer> {
  const id = ctx.random.token(12);
  const feedback = { id, userId: caller.id, ...rating, createdAt: new Date(ctx.clock.now()) };
  await ctx.feedbacks.create(feedback);
  return describe(ctx, feedback);
}

export async function listFeedback(ctx: FeedbackContext): Promise<FeedbackAnswer[]> {
  const list = await ctx.feedbacks.list(MAX_LISTED);
  const users = await ctx.users.find([...new Set(list.map((feedback) => feedback.userId))]);
  return list.map((feedback) => answer(feedback, users.find((user) => user.id === feedback.userId) ?? null));
}

/** Only its author and administrators may read it. Refusals: NOT_FOUND, SECOND_FACTOR_REQUIRED. */
export async function readFeedback(
  ctx: FeedbackContext,
  caller: Caller,
  id: string,
): Promise<FeedbackAnswer> {
  return describe(ctx, await visible(ctx, caller, id));
}

/** Only its author may change it. Refusals: NOT_FOUND, FORBIDDEN (an administrator), SECOND_FACTOR_REQUIRED. */
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

/** Only its author and administrators may delete it. Refusals: NOT_FOUND, SECOND_FACTOR_REQUIRED. */
export async function deleteFeedback(ctx: FeedbackContext, caller: Caller, id: string): Promise<void> {
  await visible(ctx, caller, id);
  await ctx.feedbacks.remove(id);
}

async function visible(ctx: FeedbackContext, caller: Caller, id: string): Promise<Feedback> {
  const feedback = await ctx.feedbacks.get(id);
  if (feedback?.userId === caller.id) return feedback;
  if (!feedback || !caller.isAdmin) throw new Refusal('NOT_FOUND');
  await requireConfirmation(ctx, caller);
  return feedback;
}

const describe = async (ctx: FeedbackContext, feedback: Feedback): Promise<FeedbackAnswer> =>
  answer(feedback, await ctx.users.get(feedback.userId));

const answer = (
  { id, userId, text, rating, createdAt }: Feedback,
  author: { readonly name: string; readonly phone: string } | null,
): FeedbackAnswer => ({
  _id: id,
  userId: { _id: userId, name: author?.name ?? '', phoneNo: author?.phone ?? '' },
  feedback: text,
  rating,
  createdAt: createdAt.toISOString(),
});

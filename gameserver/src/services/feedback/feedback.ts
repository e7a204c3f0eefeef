import type { FeedbackAnswer } from '@chewata/common/contract/feedback';
import { Refusal } from '@chewata/common/errors';
import type { Feedback } from '#storage/community/feedbacks.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

type Giving = Pick<Context, 'clock' | 'random' | 'feedbacks' | 'users'>;
type Said = Pick<Feedback, 'text' | 'rating'>;

/** More than that is nobody's list to read. */
const MOST = 500;

export async function giveFeedback(ctx: Giving, caller: Caller, said: Said): Promise<FeedbackAnswer> {
  const id = ctx.random.token(12);
  const feedback = { id, userId: caller.id, ...said, createdAt: new Date(ctx.clock.now()) };
  await ctx.feedbacks.create(feedback);
  return describe(ctx, feedback);
}

export async function listFeedback(ctx: Giving): Promise<FeedbackAnswer[]> {
  const list = await ctx.feedbacks.list(MOST);
  const users = await ctx.users.find([...new Set(list.map((feedback) => feedback.userId))]);
  return list.map((feedback) => answer(feedback, users.find((user) => user.id === feedback.userId) ?? null));
}

/** To its author and to administrators; to others it is not there. Refusal: NOT_FOUND. */
export async function readFeedback(ctx: Giving, caller: Caller, id: string): Promise<FeedbackAnswer> {
  return describe(ctx, await visible(ctx, caller, id));
}

/** By its author alone. Refusals: NOT_FOUND, FORBIDDEN (an administrator). */
export async function changeFeedback(
  ctx: Giving,
  caller: Caller,
  id: string,
  said: Said,
): Promise<FeedbackAnswer> {
  const { userId } = await visible(ctx, caller, id);
  if (userId !== caller.id) throw new Refusal('FORBIDDEN');
  const changed = await ctx.feedbacks.change(id, said);
  if (!changed) throw new Refusal('NOT_FOUND');
  return describe(ctx, changed);
}

/** By its author or an administrator. Refusal: NOT_FOUND. */
export async function deleteFeedback(ctx: Giving, caller: Caller, id: string): Promise<void> {
  await visible(ctx, caller, id);
  await ctx.feedbacks.remove(id);
}

async function visible(ctx: Giving, caller: Caller, id: string): Promise<Feedback> {
  const feedback = await ctx.feedbacks.get(id);
  if (!feedback || (feedback.userId !== caller.id && !caller.isAdmin)) throw new Refusal('NOT_FOUND');
  return feedback;
}

const describe = async (ctx: Giving, feedback: Feedback): Promise<FeedbackAnswer> =>
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

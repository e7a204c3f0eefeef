import type { FeedbackAnswer } from '@chewata/common/contract/community/feedback';
import { Refusal } from '@chewata/common/errors';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';
import { describe, type FeedbackContext } from './feedback.ts';

type AnswerContext = FeedbackContext & Pick<Context, 'decisions' | 'notifications' | 'together'>;

/**
 * E6: one of the staff answers feedback. The author gets a notice with the text, and the log of decisions keeps it with
 * the answer that it replaces. Refusals: NOT_FOUND, OWN_REQUEST (one's own feedback).
 */
export async function answerFeedback(
  ctx: AnswerContext,
  { by, id, text, commandId }: { by: Pick<Caller, 'id'>; id: string; text: string; commandId: string },
): Promise<FeedbackAnswer> {
  const feedback = await ctx.feedbacks.get(id);
  if (!feedback) throw new Refusal('NOT_FOUND');
  if (feedback.userId === by.id) throw new Refusal('OWN_REQUEST');
  const at = new Date(ctx.clock.now());
  await ctx.together(
    ctx.feedbacks.answering(id, { text, by: by.id, at }),
    ctx.decisions.record({
      id: commandId,
      by: by.id,
      action: 'feedback.answer',
      subject: feedback.userId,
      before: { answer: feedback.answer?.text ?? null },
      details: { feedback: feedback.text, answer: text },
      at,
    }),
    notifying(ctx, {
      about: `feedback-answer:${commandId}`,
      userId: feedback.userId,
      kind: 'supportAnswer',
      key: 'notifications.feedbackAnswered',
      params: { text },
      data: '/feedback',
    }),
  );
  return describe(ctx, { ...feedback, answer: { text, by: by.id, at } });
}

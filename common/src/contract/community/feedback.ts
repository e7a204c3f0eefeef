import * as z from 'zod/mini';
import { documentId, type IsoTime, lines, pageNumber, pageQuery } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** Support's answer. */
export interface FeedbackReply {
  text: string;
  at: IsoTime;
}

/** The author's phone is whole: only the author and staff see a feedback. */
export interface FeedbackAnswer {
  _id: string;
  userId: { _id: string; name: string; phoneNo: string; staff: boolean };
  feedback: string;
  rating: number;
  createdAt: IsoTime;
  /** Null until it is answered. */
  answer: FeedbackReply | null;
}

/** The parts of the list that staff see: what waits for an answer, and what has one. */
export const FEEDBACK_STATUSES = ['open', 'answered'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

const params = z.object({ id: documentId });
const body = z.object({
  feedback: lines(1, 2000),
  rating: z.int().check(z.gte(1), z.lte(5)),
});

export const createFeedback = route({
  method: 'POST',
  path: '/api/feedback/create',
  access: 'user',
  status: 201,
  body,
  answer: answers<{ message: string; feedback: FeedbackAnswer }>(),
});

/** Newest first; `status` selects a part of it. */
export const listFeedback = route({
  method: 'GET',
  path: '/api/feedback/fetchAll',
  access: 'support',
  query: z.object({ pageNumber, status: z.optional(z.enum(FEEDBACK_STATUSES)) }),
  answer: answers<{ feedbacks: FeedbackAnswer[]; totalPages: number }>(),
});

/** The author, an administrator or support; to others 404. */
export const getFeedback = route({
  method: 'GET',
  path: '/api/feedback/fetchOne/:id',
  access: 'user',
  params,
  answer: answers<{ feedback: FeedbackAnswer }>(),
});

/** The caller's own feedback with what support answered, newest first. */
export const listOwnFeedback = route({
  method: 'GET',
  path: '/api/feedback/mine',
  access: 'user',
  query: pageQuery,
  answer: answers<{ feedbacks: FeedbackAnswer[]; totalPages: number }>(),
});

/** The author gets a notice with the text. A further answer replaces the one before. */
export const answerFeedback = route({
  method: 'POST',
  path: '/api/feedback/answer/:id',
  access: 'support',
  params,
  body: z.object({ answer: lines(1, 2000) }),
  answer: answers<{ message: string; feedback: FeedbackAnswer }>(),
});

/** The author alone. Changed feedback waits for an answer again. */
export const updateFeedback = route({
  method: 'PUT',
  path: '/api/feedback/update/:id',
  access: 'user',
  params,
  body,
  answer: answers<{ message: string; feedback: FeedbackAnswer }>(),
});

/** The author or an administrator. */
export const deleteFeedback = route({
  method: 'DELETE',
  path: '/api/feedback/delete/:id',
  access: 'user',
  params,
  answer: answers<{ message: string }>(),
});

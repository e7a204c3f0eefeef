import * as z from 'zod/mini';
import { documentId, type IsoTime, lines, pageQuery } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** The author's phone is whole: only the author and administrators see a feedback. */
export interface FeedbackAnswer {
  _id: string;
  userId: { _id: string; name: string; phoneNo: string; staff: boolean };
  feedback: string;
  rating: number;
  createdAt: IsoTime;
}

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

export const listFeedback = route({
  method: 'GET',
  path: '/api/feedback/fetchAll',
  access: 'support',
  query: pageQuery,
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

/** The author alone. */
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

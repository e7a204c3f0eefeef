import * as z from 'zod/mini';
import { type IsoTime, pageNumber, userId } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** One decision of an administrator; never changed, never deleted. */
export interface DecisionAnswer {
  _id: string;
  by: { _id: string; name: string };
  /** 'withdrawal.approve', 'settings.change', 'user.adjust' … */
  action: string;
  subject: string;
  /** The user whose money or account the decision concerns; null if there is none. */
  user: { _id: string; name: string; phoneNo: string } | null;
  details: Record<string, unknown>;
  at: IsoTime;
}

/** Newest first; with `user` those that concern that user. */
export const listDecisions = route({
  method: 'GET',
  path: '/api/admin/decisions',
  access: 'admin',
  query: z.object({ pageNumber, user: z.optional(userId) }),
  answer: answers<{ decisions: DecisionAnswer[]; totalPages: number }>(),
});

import * as z from 'zod/mini';
import { type IsoTime, line, pageNumber, userId } from '../conventions.ts';
import { answers, route } from '../route.ts';
import { spanQuery } from '../span.ts';

/** One decision of an administrator; never changed, never deleted. */
export interface DecisionAnswer {
  _id: string;
  by: { _id: string; name: string };
  /** One of DECISION_ACTIONS. */
  action: string;
  subject: string;
  /** The user whose money or account the decision concerns; null if there is none. */
  user: { _id: string; name: string; phoneNo: string } | null;
  /** The values that it changed, as they were; null if it changed none. */
  before: Record<string, unknown> | null;
  /** The values that it set, with its reason and the like. */
  after: Record<string, unknown>;
  at: IsoTime;
}

/**
 * Newest first. `user`: those that concern that user. `person`: a name, the beginning of a phone number or an id, of
 * the one who decided or the one concerned. `text`: a part of the subject, reason, text or note. `setting`: changes of
 * that setting, 'limits.deposit.min'.
 */
export const listDecisions = route({
  method: 'GET',
  path: '/api/admin/decisions',
  access: 'admin',
  query: z.object({
    pageNumber,
    user: z.optional(userId),
    action: z.optional(z.string().check(z.maxLength(40), z.regex(/^[a-z-]+(\.[a-z-]+)?$/))),
    person: z.optional(line(1, 80)),
    text: z.optional(line(1, 80)),
    setting: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)*$/))),
    ...spanQuery,
  }),
  answer: answers<{ decisions: DecisionAnswer[]; totalPages: number }>(),
});

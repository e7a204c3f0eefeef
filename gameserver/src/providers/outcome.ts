import type { z } from 'zod';
import type { PaymentStatus, RequestResult } from './ports/payments.ts';
import type { HostReply } from './provider-http.ts';

/** Statuses that mean 'try again later': nothing was done. */
const NOT_NOW = new Set([425, 429]);
/** Statuses that do not say whether the request was carried out. */
const UNDECIDED = new Set([408, 409]);

/**
 * The result of a request that asks for an action: accepted if the answer is a 2xx of the documented shape, refused
 * if it is a 4xx, otherwise unknown.
 */
export function requestResult<T, Accepted>(
  reply: HostReply,
  shape: z.ZodType<T>,
  accepted: (answer: T) => RequestResult<Accepted>,
): RequestResult<Accepted> {
  if (reply.got === 'nothing') return { outcome: reply.sent ? 'unknown' : 'not-sent', reason: reply.reason };
  const { status, json } = reply;
  if (NOT_NOW.has(status)) return { outcome: 'not-sent', reason: `HTTP ${status}` };
  if (status >= 500 || UNDECIDED.has(status)) return { outcome: 'unknown', reason: messageOf(reply) };
  if (status >= 400) return { outcome: 'refused', reason: messageOf(reply) };
  const answer = shape.safeParse(json);
  if (!answer.success) return { outcome: 'unknown', reason: `unexpected answer: ${messageOf(reply)}` };
  return accepted(answer.data);
}

/** The status of a payment in a provider's answer; 404 is 'absent'. */
export function statusFrom<T>(
  reply: HostReply,
  shape: z.ZodType<T>,
  read: (answer: T) => PaymentStatus,
): PaymentStatus {
  if (reply.got === 'nothing') return { state: 'unanswered', reason: reply.reason };
  if (reply.status === 404) return { state: 'absent', never: false };
  if (reply.status >= 400) return { state: 'unanswered', reason: messageOf(reply) };
  const answer = shape.safeParse(reply.json);
  if (!answer.success) return { state: 'unanswered', reason: `unexpected answer: ${messageOf(reply)}` };
  return read(answer.data);
}

/** A short text of an answer, for the log and for administrators. */
function messageOf(reply: Extract<HostReply, { got: 'answer' }>): string {
  const { message, msg } = (reply.json ?? {}) as { message?: unknown; msg?: unknown };
  const found = message ?? msg;
  const text = found === undefined ? reply.text : typeof found === 'string' ? found : JSON.stringify(found);
  return `HTTP ${reply.status}: ${text.slice(0, 200)}`;
}

import type { z } from 'zod';
import type { PaymentStatus, RequestResult } from './ports/payments.ts';
import type { Told } from './provider-http.ts';

/** Statuses that mean 'not now', not 'no': nothing was done. */
const NOT_NOW = new Set([425, 429]);
/** Statuses after which it is open what was done. */
const OPEN = new Set([408, 409]);

/**
 * What became of a request to do something. Accepted where the answer is a 2xx of the documented
 * shape; a documented refusal is a 4xx; anything else is not known.
 */
export function requestResult<T, Accepted>(
  told: Told,
  shape: z.ZodType<T>,
  accepted: (answer: T) => RequestResult<Accepted>,
): RequestResult<Accepted> {
  if (told.got === 'nothing') return { outcome: told.sent ? 'unknown' : 'not-sent', reason: told.reason };
  const { status, json } = told;
  if (NOT_NOW.has(status)) return { outcome: 'not-sent', reason: `HTTP ${status}` };
  if (status >= 500 || OPEN.has(status)) return { outcome: 'unknown', reason: saidBy(told) };
  if (status >= 400) return { outcome: 'refused', reason: saidBy(told) };
  const answer = shape.safeParse(json);
  if (!answer.success) return { outcome: 'unknown', reason: `an answer of another shape: ${saidBy(told)}` };
  return accepted(answer.data);
}

/** What an answer to a question about a payment says; 404 is 'absent'. */
export function statusFrom<T>(
  told: Told,
  shape: z.ZodType<T>,
  read: (answer: T) => PaymentStatus,
): PaymentStatus {
  if (told.got === 'nothing') return { state: 'unanswered', reason: told.reason };
  if (told.status === 404) return { state: 'absent', never: false };
  if (told.status >= 400) return { state: 'unanswered', reason: saidBy(told) };
  const answer = shape.safeParse(told.json);
  if (!answer.success) return { state: 'unanswered', reason: `an answer of another shape: ${saidBy(told)}` };
  return read(answer.data);
}

/** A short text of an answer, for the log and for administrators. */
function saidBy(told: Extract<Told, { got: 'answer' }>): string {
  const { message, msg } = (told.json ?? {}) as { message?: unknown; msg?: unknown };
  const said = message ?? msg;
  const text = said === undefined ? told.text : typeof said === 'string' ? said : JSON.stringify(said);
  return `HTTP ${told.status}: ${text.slice(0, 200)}`;
}

import { z } from 'zod';
import type { RawCallback, ReadCallback } from '../ports/payments.ts';

const notice = z.object({
  sessionId: z.string().optional(),
  uuid: z.string().optional(),
  nonce: z.string().optional(),
});

/** Reads a notice of ArifPay. It is unsigned: a hint to query a session. */
export function arifPayCallback({ body }: RawCallback): ReadCallback {
  let json: unknown = null;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return { outcome: 'unread' };
  }
  const read = notice.safeParse(json);
  const reference = read.data?.sessionId ?? read.data?.uuid;
  const txnId = read.data?.nonce;
  if (!reference && !txnId) return { outcome: 'unread' };
  const payment = { ...(txnId && { txnId }), ...(reference && { reference }) };
  return { outcome: 'read', callback: { kind: null, payment, signed: false } };
}

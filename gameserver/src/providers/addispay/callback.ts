import { z } from 'zod';
import type { RawCallback, ReadCallback } from '../ports/payments.ts';

const notice = z.object({ tx_ref: z.string() });

/** Reads a notice of AddisPay. It is unsigned and there is no status call: an administrator decides. */
export function addisPayCallback({ body }: RawCallback): ReadCallback {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    const read = notice.safeParse((json as { data?: unknown } | null)?.data ?? json);
    if (!read.success) return { outcome: 'unread' };
    return {
      outcome: 'read',
      callback: { kind: 'deposit', payment: { txnId: read.data.tx_ref }, signed: false },
    };
  } catch {
    return { outcome: 'unread' };
  }
}

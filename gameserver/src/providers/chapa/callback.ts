import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { birr } from '../amount.ts';
import type { PayoutApproval, RawCallback, ReadCallback } from '../ports/payments.ts';

const callback = z.object({
  event: z.string(),
  tx_ref: z.string().optional(),
  reference: z.string().optional(),
});

/**
 * Reads a webhook of Chapa. `x-chapa-signature` is the HMAC of the raw body; its `chapa-signature` is
 * a constant that does not bind the body, and counts for nothing.
 */
export function chapaCallback({ body, headers }: RawCallback, secret: string): ReadCallback {
  if (!isHmac(headers['x-chapa-signature'], body, secret)) return { outcome: 'wrong-signature' };
  const read = callback.safeParse(parsed(body));
  if (!read.success) return { outcome: 'unread' };
  const { event, tx_ref, reference } = read.data;
  // A payout is named by our reference; so is a charge, whose `reference` is Chapa's own.
  const kind = event.startsWith('payout.') ? 'payout' : event.startsWith('charge.') ? 'deposit' : null;
  const txnId = kind === 'payout' ? reference : tx_ref;
  if (!kind || !txnId) return { outcome: 'unread' };
  return { outcome: 'read', callback: { kind, payment: { txnId }, signed: true } };
}

const approval = z.object({
  reference: z.string(),
  amount: birr,
  account_number: z.union([z.string(), z.number()]).transform(String),
});

/**
 * Reads Chapa's question whether a payout is ours. Its signature is the HMAC of the body, or of the secret itself: we
 * answer by our own records, not by the question. Null if the signature is missing or wrong.
 */
export function chapaApproval({ body, headers }: RawCallback, secret: string): PayoutApproval | null {
  const header = headers['chapa-signature'];
  if (!isHmac(header, body, secret) && !isHmac(header, secret, secret)) return null;
  const read = approval.safeParse(parsed(body));
  if (!read.success) return null;
  return { txnId: read.data.reference, amount: read.data.amount, account: read.data.account_number };
}

function isHmac(given: string | string[] | undefined, message: Buffer | string, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  const bytes = Buffer.from(given.trim(), 'hex');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { RawCallback, ReadCallback } from './ports/payments.ts';

const flat = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Reads a callback of LakiPay: base64 of RSA-SHA256 over `k=v` of the other fields, sorted and joined
 * by '&'. Numbers are signed as they are written (`100.00`), so they are kept as text.
 */
export function lakiPayCallback({ body }: RawCallback, webhookKey: string): ReadCallback {
  const fields = readFlat(body.toString('utf8'));
  const { signature, ...signed } = fields ?? {};
  if (typeof signature !== 'string') return { outcome: 'wrong-signature' };
  const text = Object.keys(signed)
    .sort()
    .map((key) => `${key}=${signed[key]}`)
    .join('&');
  // Keys often stand in a variable with '\n' written out.
  const key = createPublicKey(webhookKey.replaceAll('\\n', '\n'));
  if (!verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64')))
    return { outcome: 'wrong-signature' };
  const { event, reference, transaction_id } = signed;
  const kind = event === 'WITHDRAWAL' ? 'payout' : event === 'DEPOSIT' ? 'deposit' : null;
  if (!kind || typeof reference !== 'string') return { outcome: 'unread' };
  const payment = {
    txnId: reference,
    ...(typeof transaction_id === 'string' && { reference: transaction_id }),
  };
  return { outcome: 'read', callback: { kind, payment, signed: true } };
}

/** A flat JSON object with its numbers as they are written; null where it is none. */
function readFlat(text: string): Record<string, string | boolean | null> | null {
  try {
    const quoted = text.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`));
    return flat.safeParse(JSON.parse(quoted)).data ?? null;
  } catch {
    return null;
  }
}

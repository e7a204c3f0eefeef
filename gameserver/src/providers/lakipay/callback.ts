import { createPublicKey, verify } from 'node:crypto';
import type { RawCallback, ReadCallback } from '../ports/payments.ts';

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
  // In an environment variable a key's line breaks are often written as '\n'.
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

const STRING = /"(?:[^"\\]|\\.)*"/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const COMMA = /\s*,\s*/y;
const COLON = /\s*:\s*/y;

/**
 * Reads a flat JSON object with its numbers as they are written; null for anything else. Each token is matched only
 * at the position at which it must begin, so the time is linear in the length of the body.
 */
function readFlat(text: string): Record<string, string | boolean | null> | null {
  const body = text.trim();
  if (!body.startsWith('{') || !body.endsWith('}')) return null;
  const inner = body.slice(1, -1).trim();
  const fields: Record<string, string | boolean | null> = Object.create(null);
  let at = 0;
  const take = (token: RegExp): string | null => {
    token.lastIndex = at;
    const found = token.exec(inner)?.[0] ?? null;
    if (found !== null) at = token.lastIndex;
    return found;
  };
  try {
    while (at < inner.length) {
      if (at > 0 && take(COMMA) === null) return null;
      const key = take(STRING);
      if (key === null || take(COLON) === null) return null;
      const value = take(STRING) ?? take(WORD);
      const written = value === null ? take(NUMBER) : JSON.parse(value);
      if (value === null && written === null) return null;
      fields[JSON.parse(key)] = written;
    }
  } catch {
    return null;
  }
  return fields;
}

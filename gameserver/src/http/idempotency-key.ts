import { createHash } from 'node:crypto';
import { idempotencyKey } from '@chewata/common/contract/conventions';
import { refusalOf } from '@chewata/common/contract/parse';
import { IDEMPOTENCY_HEADER } from '@chewata/common/contract/route';
import type { Request } from 'express';

/** The Idempotency-Key of a request; null where it has none. Refusal: VALIDATION. */
export function keyOf(req: Request): string | null {
  const header = req.get(IDEMPOTENCY_HEADER);
  if (header === undefined) return null;
  if (!idempotencyKey.safeParse(header).success)
    throw refusalOf([{ path: IDEMPOTENCY_HEADER, messageKey: 'validation.idempotencyKey' }]);
  return header;
}

/** What was asked: method, path and body, whatever the order of the body's fields. */
export const requestHashOf = (req: Request): string =>
  createHash('sha256')
    .update(JSON.stringify([req.method, req.originalUrl, sorted(req.body ?? null)]))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}

import { createHash } from 'node:crypto';
import { idempotencyKey } from '@chewata/common/contract/conventions';
import { refusalOf } from '@chewata/common/contract/parse';
import { IDEMPOTENCY_HEADER } from '@chewata/common/contract/route';
import type { Request } from 'express';

/** The Idempotency-Key of a request; null if it has none. Refusal: VALIDATION. */
export function keyOf(req: Request): string | null {
  const header = req.get(IDEMPOTENCY_HEADER);
  if (header === undefined) return null;
  if (!idempotencyKey.safeParse(header).success)
    throw refusalOf([{ path: IDEMPOTENCY_HEADER, messageKey: 'validation.idempotencyKey' }]);
  return header;
}

/** A hash of the request: method, path and parsed body. */
export const requestHashOf = (req: Request, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([req.method, req.originalUrl, body ?? null]))
    .digest('hex');

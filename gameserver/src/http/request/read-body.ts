import { Refusal } from '@chewata/common/errors';
import express, { type RequestHandler } from 'express';

/**
 * Parses the body as JSON of at most `limit` bytes; a longer one is 413. Any other content type is 415; express would
 * read it as an empty body.
 */
export function jsonBody(limit: number): RequestHandler {
  const json = express.json({ limit });
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next();
    const hasBody = Number(req.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in req.headers;
    if (hasBody && !req.is('json')) return next(new Refusal('UNSUPPORTED_MEDIA'));
    return json(req, res, next);
  };
}

/** 16 kB; providers' callbacks are below 2 kB. */
const CALLBACK_LIMIT = 16_000;

/** The body's raw bytes, which webhooks sign. A longer body is 413. */
export const rawBytes: RequestHandler = express.raw({ type: () => true, limit: CALLBACK_LIMIT });

import { Refusal } from '@chewata/common/errors';
import express, { type RequestHandler } from 'express';

/** 100 kB; a longer body is 413. */
const LIMIT = 100_000;

const json = express.json({ limit: LIMIT });

/** The body as JSON. 415 where it is something else: it would otherwise be read as no body at all. */
export const jsonBody: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  const hasBody = Number(req.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in req.headers;
  if (hasBody && !req.is('json')) return next(new Refusal('UNSUPPORTED_MEDIA'));
  return json(req, res, next);
};

/** 16 kB; a provider's callback has less than 2. */
const CALLBACK_LIMIT = 16_000;

/** The body as it came, a Buffer: webhooks are signed over their raw bytes. A longer one is 413. */
export const rawBytes: RequestHandler = express.raw({ type: () => true, limit: CALLBACK_LIMIT });

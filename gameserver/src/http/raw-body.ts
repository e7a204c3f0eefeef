import { Refusal } from '@chewata/common/errors';
import express, { type RequestHandler } from 'express';

/** Webhooks are signed over their raw bytes, so those routes take the body before express.json does. */
export const rawBody: RequestHandler = (req, res, next) => {
  if (!req.path.startsWith('/api/webhooks/')) return jsonOnly(req, res, next);
  return express.raw({ type: () => true, limit: '100kb' })(req, res, next);
};

/** 415 where a body comes that is not JSON: it would otherwise be read as no body at all. */
const jsonOnly: RequestHandler = (req, _res, next) => {
  const hasBody = Number(req.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in req.headers;
  next(hasBody && !req.is('json') ? new Refusal('UNSUPPORTED_MEDIA') : undefined);
};

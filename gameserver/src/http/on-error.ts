import { randomUUID } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Context } from '../services/context.ts';
import { sayRefusal } from '../services/say.ts';
import { languageOf } from './request/request-language.ts';
import { isApi, withoutSecrets } from './request-log.ts';

export const unknownRoute: RequestHandler = () => {
  throw new Refusal('NOT_FOUND');
};

/** Maps refusals and failures to answers. Unknown failures become INTERNAL with an id. */
export const onError =
  (ctx: Pick<Context, 'log' | 'storeHealth'>): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const refusal =
      asRefusal(error, ctx.storeHealth) ?? new Refusal('INTERNAL', { details: { id: randomUUID() } });
    if (isFailure(refusal)) {
      const { method, originalUrl, id: request } = req;
      // The line of the call has the failure too; other requests have no line of their own.
      res.err = error;
      res.locals.failure = refusal.details;
      if (!isApi(originalUrl) || !request)
        ctx.log.error(
          { err: error, ...refusal.details, request, method, url: withoutSecrets(originalUrl) },
          'request failed',
        );
    }
    res.locals.code = refusal.code;
    const { retryAfter } = refusal.details;
    if (typeof retryAfter === 'number') res.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
    const failure = sayRefusal(languageOf(res), refusal);
    res.status(refusal.status).json({ success: false, error: true, ...failure });
  };

/** A full queue is a decision like any other refusal: a flood of them must not cost a stack trace each. */
const isFailure = ({ status, code }: Refusal): boolean => status >= 500 && code !== 'BUSY';

/** Errors of express's own parsers are the client's fault: they get our codes. */
function asRefusal(error: unknown, storeHealth: Context['storeHealth']): Refusal | null {
  if (error instanceof Refusal) return error;
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new Refusal('TOO_LARGE');
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal('VALIDATION', { issues: [{ path: '', messageKey: 'validation.type' }] });
  if (storeHealth.isOutage(error)) return new Refusal('UNAVAILABLE');
  return null;
}

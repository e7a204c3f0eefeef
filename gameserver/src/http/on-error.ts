import { randomUUID } from 'node:crypto';
import { ERRORS, Refusal } from '@chewata/common/errors';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Context } from '../services/context.ts';
import { say } from '../services/say.ts';
import { languageOf } from './speak.ts';

export const unknownRoute: RequestHandler = () => {
  throw new Refusal('NOT_FOUND');
};

/** The one mapper of refusals and failures to answers. Unknown failures become INTERNAL with an id. */
export const onError =
  (ctx: Pick<Context, 'log'>): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const refusal = asRefusal(error);
    const details: Record<string, unknown> = { ...refusal?.details };
    if (!refusal) {
      details.id = randomUUID();
      ctx.log.error({ err: error, id: details.id, method: req.method, path: req.path }, 'request failed');
    }
    const code = refusal?.code ?? 'INTERNAL';
    if (typeof details.retryAfter === 'number') res.set('Retry-After', String(Math.ceil(details.retryAfter)));
    const message = say(languageOf(res), refusal?.messageKey ?? 'errors.INTERNAL', refusal?.params);
    res.status(ERRORS[code].status).json({ success: false, error: true, code, message, ...details });
  };

/** What express's own body parser throws is the client's doing: told by our codes. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new Refusal('TOO_LARGE');
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal('VALIDATION', { details: { issues: [{ path: '', message: 'not readable' }] } });
  return null;
}

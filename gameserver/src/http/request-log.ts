import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** A sign-in link carries a secret in its query, and a search of staff a phone or name: neither may be logged. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:token|tgWebAppData|phoneNo|search|q)=)[^&#]*/gi, '$1[redacted]');

/** Calls, each of which has its line in the log. */
export const isApi = (url = ''): boolean => /^\/(?:api|checker|internal|sandbox)\//i.test(url);

/** Enough of a session's id, which is a hash, to find it in the store. */
const SESSION_START = 12;

/** An id that the proxy or the bot has given the request, else a new one; also the reply's `X-Request-Id`. */
export const requestId = (req: IncomingMessage, res: ServerResponse): string => {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
};

/** For investigations: who called from where, and why it was refused. Never a phone, a token or a body. */
const parties = (req: IncomingMessage, res: ServerResponse) => {
  const { caller, opened, code, failure } = (res as Response).locals;
  const session: string | undefined = opened ?? caller?.sessionId;
  return {
    request: req.id,
    address: (req as Request).ip,
    ...(caller && { user: caller.id }),
    ...(session && { session: session.slice(0, SESSION_START) }),
    ...(code && { code }),
    ...failure,
  };
};

/** A refused request, not a failed one. */
const isBusy = (res: ServerResponse): boolean => (res as Response).locals.code === 'BUSY';

/**
 * Logs one line per API call: method, path, status, duration, address, and if there is one the user, the session
 * (also the one that the call opened) and the code of the refusal; no headers, no bodies.
 */
export const requestLog = (log: Logger) =>
  pinoHttp({
    logger: log,
    genReqId: requestId,
    autoLogging: { ignore: (req) => !isApi(req.url) },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, url: withoutSecrets(req.url) }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req: IncomingMessage, res: ServerResponse) =>
      res.statusCode >= 500 && !isBusy(res) ? 'error' : 'info',
    customSuccessObject: (req, res, line: object) => ({ ...line, ...parties(req, res) }),
    customErrorObject: (req, res, _error, { err, ...line }: { err?: unknown }) => ({
      ...line,
      ...(!isBusy(res) && { err }),
      ...parties(req, res),
    }),
    wrapSerializers: true,
  });

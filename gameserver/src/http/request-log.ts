import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** A sign-in link carries a secret in its query, and a search of staff a phone or name: neither may be logged. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:token|tgWebAppData|phoneNo|search|q)=)[^&#]*/gi, '$1[redacted]');

/** Enough of a session's id, which is a hash, to find it in the store. */
const SESSION_START = 12;

/** For investigations: who called from where, and why it was refused. Never a phone, a token or a body. */
const parties = (req: IncomingMessage, res: ServerResponse) => {
  const { caller, opened, code } = (res as Response).locals;
  const session: string | undefined = opened ?? caller?.sessionId;
  return {
    address: (req as Request).ip,
    ...(caller && { user: caller.id }),
    ...(session && { session: session.slice(0, SESSION_START) }),
    ...(code && { code }),
  };
};

/**
 * Logs one line per API call: method, path, status, duration, address, and if there is one the user, the session
 * (also the one that the call opened) and the code of the refusal; no headers, no bodies.
 */
export const requestLog = (log: Logger) =>
  pinoHttp({
    logger: log,
    autoLogging: { ignore: (req) => !/^\/(?:api|checker|internal|sandbox)\//i.test(req.url ?? '') },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, url: withoutSecrets(req.url) }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req: IncomingMessage, res: ServerResponse) =>
      res.statusCode >= 500 ? 'error' : 'info',
    customSuccessObject: (req, res, line: object) => ({ ...line, ...parties(req, res) }),
    customErrorObject: (req, res, _error, line: object) => ({ ...line, ...parties(req, res) }),
    wrapSerializers: true,
  });

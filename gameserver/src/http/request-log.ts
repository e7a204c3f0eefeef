import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** A sign-in link carries a secret in its query, which must not be logged. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:token|tgWebAppData)=)[^&#]*/gi, '$1[redacted]');

/** For investigations: who called from where, and why it was refused. Never a phone, a token or a body. */
const parties = (req: IncomingMessage, res: ServerResponse) => {
  const { caller, code } = (res as Response).locals;
  return { address: (req as Request).ip, ...(caller && { user: caller.id }), ...(code && { code }) };
};

/**
 * Logs one line per API call: method, path, status, duration, address, and the user and the code of the refusal if there
 * is one; no headers, no bodies.
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

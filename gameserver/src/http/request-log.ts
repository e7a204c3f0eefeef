import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** A sign-in link carries a secret in its query, which must not be logged. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:token|tgWebAppData)=)[^&#]*/gi, '$1[redacted]');

/** Logs one line per API call: method, path, status and duration; no headers, no bodies. */
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
    wrapSerializers: true,
  });

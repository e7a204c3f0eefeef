import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Refusal } from '@chewata/common/errors';
import { byLanguage, languageOf } from '@chewata/common/languages';
import { RETRY_AFTER_S } from '#runtime/overload.ts';
import type { Context } from '../../services/context.ts';
import { sayRefusal } from '../../services/say.ts';
import { requestId } from '../request-log.ts';

/** Reads of the API; the bot's, under /internal, are few. */
const READ_OF_API = /^\/(?:api|checker)\//i;
/** All refusals within this time share one line of the log. */
const LOGGED_MS = 1000;

/** The replies to a read that is refused. Rendered at the start: an overloaded server has no time for it. */
const REPLIES = byLanguage((language) => {
  const refusal = new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } });
  return JSON.stringify({ success: false, error: true, ...sayRefusal(language, refusal) });
});

/** The headers that Express sets, as far as they matter for JSON that is never shown as a page. */
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="api.json"',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Retry-After': `${RETRY_AFTER_S}`,
};

/**
 * Refuses reads of an overloaded server (503 BUSY) before Express looks at them. A refusal has to cost far less than a
 * reply: otherwise refusing takes the time that the rooms need.
 */
export function refuseEarly(
  { overload, metrics, log }: Pick<Context, 'overload' | 'metrics' | 'log'>,
  app: RequestListener,
): RequestListener {
  let refused = 0;
  const report = (): void => {
    log.info({ count: refused }, 'reads refused, the server is overloaded');
    refused = 0;
  };
  return (req, res) => {
    if (!isRead(req)) return app(req, res);
    const end = overload.beginRead();
    if (end) {
      // A client that reads slowly does not hold its place: the system has the reply once it is sent.
      res.once('finish', end).once('close', end);
      return app(req, res);
    }
    if (refused++ === 0) setTimeout(report, LOGGED_MS).unref();
    metrics.httpDurations.observe({ method: req.method ?? '', path: 'refused', status: 503 }, 0);
    refuse(req, res);
  };
}

/** A request with a body does not count as a read: a client could take its time to send it. */
const isRead = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  READ_OF_API.test(url ?? '') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

function refuse(req: IncomingMessage, res: ServerResponse): void {
  const body = REPLIES[languageOf(req.headers['accept-language'])];
  requestId(req, res);
  res.writeHead(503, { ...HEADERS, 'Content-Length': Buffer.byteLength(body) });
  res.end(body);
}

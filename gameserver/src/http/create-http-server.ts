import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { Context } from '../services/context.ts';
import { createApp } from './app.ts';
import { refuseEarly } from './limits/refuse-early.ts';

/** Time that running requests get when the server stops. */
const CLOSE_TIMEOUT_MS = 5000;

/** Longer than the proxy keeps an idle connection (2 minutes): else it could send a request into a closing one. */
const KEEP_ALIVE_MS = 150_000;

/** Creates the HTTP server, which does not listen yet, and closes it when the game server stops. */
export function createHttpServer(ctx: Context, log: Logger): Server {
  const http = createServer(refuseEarly(ctx, createApp(ctx, log)));
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  ctx.lifecycle.onStop(() => close(http));
  return http;
}

/**
 * Accepts no more connections, lets running requests end, and closes the rest after the time-out, including
 * websockets whose clients do not acknowledge the close.
 */
function close(http: Server): Promise<void> {
  return new Promise((closed) => {
    const cut = setTimeout(() => {
      http.closeAllConnections();
      closed();
    }, CLOSE_TIMEOUT_MS);
    http.close(() => {
      clearTimeout(cut);
      closed();
    });
    http.closeIdleConnections();
  });
}

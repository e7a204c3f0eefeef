import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { Context } from '../services/context.ts';
import { createApp } from './app.ts';

/** Running requests get this long when the server stops. */
const CLOSE_TIMEOUT_MS = 5000;

/** The HTTP server, which does not listen yet. It is closed when the game server stops. */
export function createHttpServer(ctx: Context, log: Logger): Server {
  const http = createServer(createApp(ctx, log));
  ctx.lifecycle.onStop(() => close(http));
  return http;
}

/**
 * Accepts no more connections, lets running requests end, and cuts the rest after 5 s: also a websocket whose
 * client does not acknowledge that it is closed.
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

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a provider's host has got it. */
export interface Got {
  readonly what: string;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** What the host answers: a status and a body, or nothing at all although it has taken the request. */
export type Reply =
  | { readonly status?: number; readonly json?: unknown; readonly body?: string | Buffer }
  | 'silence'
  | 'hang-up';

export interface ProviderHost {
  readonly url: string;
  readonly got: Got[];
  /** How requests for that are answered from now on: in turn, the last reply for good. */
  on(what: string, ...replies: (Reply | ((got: Got) => Reply))[]): void;
  /** Every line to it breaks; it goes on. */
  breakLines(): void;
  close(): Promise<void>;
}

/**
 * A local stand-in for a provider's host that answers as the test says.
 * @param otherwise the answer to all other requests, which is 404 by default
 */
export async function providerHost(
  otherwise: (got: Got) => Promise<Reply> | Reply = () => ({ status: 404, json: { message: 'Not found' } }),
): Promise<ProviderHost> {
  const answers = new Map<string, (Reply | ((got: Got) => Reply))[]>();
  const got: Got[] = [];
  const server: Server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const seen: Got = {
      what: `${req.method} ${req.url}`,
      body: text && JSON.parse(text),
      headers: req.headers,
    };
    got.push(seen);
    const queue = answers.get(seen.what);
    const next = queue && queue.length > 1 ? queue.shift() : queue?.[0];
    const reply = typeof next === 'function' ? next(seen) : (next ?? (await otherwise(seen)));
    if (reply === 'hang-up') req.socket.destroy();
    else if (reply !== undefined && reply !== 'silence') {
      res.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      res.end(reply.body ?? JSON.stringify(reply.json ?? null));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    on: (what, ...replies) => answers.set(what, replies),
    breakLines: () => server.closeAllConnections(),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** An address at which nothing listens. */
export async function deadHost(): Promise<string> {
  const host = await providerHost();
  await host.close();
  return host.url;
}

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

import { createServer } from 'node:http';

/** A relay between the game servers and the sandbox's beacon that can be away or lie. */
export interface BeaconRelay {
  readonly url: string;
  /** The servers whose values it passes on; set when they run. */
  source: readonly string[];
  mode: 'honest' | 'away' | 'lying';
  close(): void;
}

export async function openBeaconRelay(): Promise<BeaconRelay> {
  const server = createServer(async (request, response) => {
    const text = relay.mode === 'away' ? null : await ask(relay.source, request.url ?? '');
    if (text === null) response.writeHead(503).end();
    else
      response
        .setHeader('content-type', 'application/json')
        .end(relay.mode === 'lying' ? changed(text) : text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const relay: BeaconRelay = {
    url: `http://127.0.0.1:${port}`,
    source: [],
    mode: 'honest',
    close: () => server.close(),
  };
  return relay;
}

/** The first server's answer that there is. */
async function ask(servers: readonly string[], path: string): Promise<string | null> {
  for (const server of servers) {
    try {
      const reply = await fetch(`${server}/sandbox/beacon${path}`, { signal: AbortSignal.timeout(1000) });
      if (reply.ok) return await reply.text();
    } catch {
      // the next server may be running
    }
  }
  return null;
}

/** The same answer with another signature. */
const changed = (text: string): string =>
  text.replace(/"signature":"(.)/, (_, digit: string) => `"signature":"${digit === '0' ? '1' : '0'}`);

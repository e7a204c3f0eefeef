import { connect as connectTo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../seeded.ts';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** The network between the players and the proxy: it can lose connections, hold them or make them slow. */
export interface Network {
  readonly url: string;
  /** Cuts some of the connections. */
  cut(random: Seeded, share: number): void;
  /** Passes nothing on for a while, with the connections open. */
  hold(ms: number): void;
  /** Passes everything on this much later, for a while. */
  delay(byMs: number, forMs: number): void;
  close(): void;
}

/** Opens a port whose connections lead to that port of this machine. */
export async function openNetwork(port: number): Promise<Network> {
  const pairs = new Set<Pair>();
  let delayMs = 0;
  let isHeld = false;
  const pass = (from: Socket, to: Socket) => {
    // Data that was sent first arrives first, also when the delay ends.
    let passed = Promise.resolve();
    from.on('data', (data) => {
      const due = performance.now() + delayMs;
      passed = passed.then(async () => {
        const left = due - performance.now();
        if (left > 0) await sleep(left);
        to.write(data);
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connectTo(port, '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
    pass(near, far);
    pass(far, near);
    if (isHeld) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const own = address !== null && typeof address === 'object' ? address.port : 0;
  const each = (act: (socket: Socket) => void) => {
    for (const { near, far } of pairs) for (const socket of [near, far]) act(socket);
  };
  return {
    url: `http://localhost:${own}`,
    cut: (random, share) => {
      for (const { near } of [...pairs]) if (random.fraction() < share) near.destroy();
    },
    hold: (ms) => {
      isHeld = true;
      each((socket) => socket.pause());
      setTimeout(() => {
        isHeld = false;
        each((socket) => socket.resume());
      }, ms);
    },
    delay: (byMs, forMs) => {
      delayMs = byMs;
      setTimeout(() => {
        delayMs = 0;
      }, forMs);
    },
    close: () => {
      server.close();
      each((socket) => socket.destroy());
    },
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { LightClient } from '../rooms/light-client.ts';
import type { Kind, Order } from './server.ts';

/** A server in a process of its own, with its clients in this one. */
export interface MeasuredServer {
  readonly kind: Kind;
  /** Sends the events; the processor time of one delivery in µs. Throws if a client has missed an event. */
  measure(order: Order): Promise<number>;
  close(): void;
}

interface Client {
  received(): number;
  close(): void;
}

const AT_ONCE = 50;

export async function measuredServer(kind: Kind, clients: number, roomSize: number): Promise<MeasuredServer> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [kind, String(roomSize)]);
  const [{ port }] = await once(child, 'message');
  const url = `http://127.0.0.1:${port}`;
  const connected: Client[] = [];
  while (connected.length < clients) {
    const next = Array.from({ length: Math.min(AT_ONCE, clients - connected.length) }, () =>
      kind === 'ws' ? plainClient(url) : socketIoClient(url),
    );
    connected.push(...(await Promise.all(next)));
  }
  const received = () => connected.reduce((sum, client) => sum + client.received(), 0);
  return {
    kind,
    measure: async (order) => {
      const before = received();
      child.send(order);
      const [{ cpuMs }] = await once(child, 'message');
      const deliveries = order.ticks * order.events * clients;
      for (let polls = 0; received() - before < deliveries; polls++) {
        if (polls > 200) throw new Error(`${kind}: ${received() - before} of ${deliveries} events arrived`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return (cpuMs * 1000) / deliveries;
    },
    close: () => {
      for (const client of connected) client.close();
      child.kill();
    },
  };
}

async function socketIoClient(url: string): Promise<Client> {
  const client = await LightClient.connect(url, { token: '' });
  return { received: () => client.events, close: () => client.close() };
}

async function plainClient(url: string): Promise<Client> {
  const socket = new WebSocket(url.replace('http', 'ws'), {
    skipUTF8Validation: true,
    perMessageDeflate: false,
  });
  let received = 0;
  socket.on('message', () => {
    received++;
  });
  await once(socket, 'open');
  return { received: () => received, close: () => socket.terminate() };
}

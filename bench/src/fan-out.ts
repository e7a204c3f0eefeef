import { availableParallelism, loadavg } from 'node:os';
import { measuredServer } from './fan-out/measured-server.ts';
import type { Order } from './fan-out/server.ts';
import { median } from './measures/processor-time.ts';

/**
 * `npm run bench -- fan-out [clients] [rounds]`: the processor time of one delivery, by default to 1,000 clients in
 * rooms of 200 with 50 events a second and room: a loop over raw `ws`, Socket.IO as it comes, and Socket.IO with this
 * project's adapter. The rounds of the three servers alternate, and each ratio is one of neighbouring rounds.
 */
const CLIENTS = Number(process.argv[2] ?? 1000);
const ROUNDS = Number(process.argv[3] ?? 5);
const ROOM_SIZE = 200;
const EVENTS_A_SECOND = 50;
const SECONDS = 3;
const TEXT = 'x'.repeat(300);
const KINDS = ['ws', 'stock', 'ours'] as const;
const NAMES = { ws: 'raw ws', stock: 'stock Socket.IO', ours: 'this adapter' } as const;

/** The same events a second, this number of them in one turn of the event loop. */
const order = (events: number): Order => ({
  ticks: Math.round((EVENTS_A_SECOND * SECONDS) / events),
  everyMs: (1000 * events) / EVENTS_A_SECOND,
  events,
  text: TEXT,
});

console.info(
  `${CLIENTS} clients in rooms of ${ROOM_SIZE}; ${ROUNDS} rounds of ${SECONDS} s; ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`,
);
const servers = await Promise.all(KINDS.map((kind) => measuredServer(kind, CLIENTS, ROOM_SIZE)));
for (const events of [1, 3]) {
  for (const server of servers) await server.measure(order(events));
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs: Record<string, number> = {};
    for (const server of servers) costs[server.kind] = await server.measure(order(events));
    rounds.push(costs);
  }
  console.info(
    `\n${events} ${events === 1 ? 'event' : 'events'} in a turn    µs a delivery    ratio to raw ws`,
  );
  for (const kind of KINDS) {
    const cost = median(rounds.map((costs) => costs[kind] ?? Number.NaN));
    const ratio = median(rounds.map((costs) => (costs[kind] ?? Number.NaN) / (costs.ws ?? Number.NaN)));
    console.info(
      `${NAMES[kind].padEnd(18)} ${cost.toFixed(2).padStart(12)} ${ratio.toFixed(2).padStart(16)}`,
    );
  }
}
for (const server of servers) server.close();
process.exit(0);

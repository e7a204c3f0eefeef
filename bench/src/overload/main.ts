import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../measures/processor-time.ts';
import type { Reading, ReadingFigures } from './reading.ts';

const TICK_MS = 10;
/** About as many as a proxy keeps open. Node accepts one connection per turn of its event loop: thousands would wait. */
const CONNECTIONS = 256;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** A process of its own: it reads balances as its parent says, and reports what came back. */
process.on('message', async (reading: Reading) => {
  const counts: Record<number, number> = {};
  const times: number[] = [];
  let turn = 0;
  const read = async (): Promise<void> => {
    const reader = turn++ % reading.tokens.length;
    const at = performance.now();
    const status = await statusOf(reading, reader);
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 200) times.push(performance.now() - at);
  };
  await (reading.perSecond === undefined ? readInTurn(reading, read) : readAtPace(reading, read));
  const figures: ReadingFigures = {
    answers: counts,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
  process.send?.(figures);
});

async function readInTurn({ ms, inProgress = 1 }: Reading, read: () => Promise<void>): Promise<void> {
  const until = performance.now() + ms;
  const one = async () => {
    while (performance.now() < until) await read();
  };
  await Promise.all(Array.from({ length: inProgress }, one));
}

async function readAtPace({ ms, perSecond = 1 }: Reading, read: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let passed = 0; passed < ms; passed = performance.now() - began) {
    while (sent.length < (passed * perSecond) / 1000) sent.push(read());
    await sleep(TICK_MS);
  }
  await Promise.all(sent);
}

/** Each reader has an address of its own, as players at home have. */
function statusOf({ url, tokens }: Reading, reader: number): Promise<number> {
  const headers = {
    authorization: `Bearer ${tokens[reader]}`,
    'x-forwarded-for': `198.51.${100 + Math.floor(reader / 250)}.${1 + (reader % 250)}`,
  };
  return new Promise((answered) => {
    request(`${url}/api/user/getUserBalance`, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => answered(response.statusCode ?? 0));
      response.once('error', () => answered(0));
    })
      .once('error', () => answered(0))
      .end();
  });
}

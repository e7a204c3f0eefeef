import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Login, type SignedIn, signIn } from './flood/logins.ts';
import { register } from './flood/register.ts';
import { startGameServer } from './rooms/game-server.ts';

/**
 * `npm run bench -- flood [pause in ms]…`: 150 clients guess passwords at once, from one address and from 150; first
 * each with a second between its guesses, then without a pause, as fast as the machine goes. Meanwhile a player who is
 * signed in reads the balance, and two others sign in 20 times: one from a known device, one from a new device and
 * another address each time. Prints the balance read against its idle time, and the slowest of each kind of login.
 */
const CLIENTS = 150;
const READS = 200;
/** Slower than the limit of one user. */
const READ_PAUSE_MS = 20;
const LOGINS = 20;
const KNOWN_WITHIN_MS = 3000;
const NEW_WITHIN_MS = 10_000;
const PASSWORD = 'secret of the bench';

const pauses = process.argv.slice(2).map(Number);
const server = await startGameServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' });
const reader = await register(server.url, 'Reader', '0911000001', PASSWORD);
const known = await register(server.url, 'Known', '0911000002', PASSWORD);
await register(server.url, 'New', '0911000003', PASSWORD);
try {
  await readBalances(reader);
  for (const pauseMs of pauses.length > 0 ? pauses : [1000, 0])
    for (const addresses of [1, CLIENTS]) await measure(addresses, pauseMs);
} finally {
  await server.stop();
}

/** Reads the balance without a flood first: other work on the machine slows both readings. */
async function measure(addresses: number, pauseMs: number): Promise<void> {
  const idle = quantile(await readBalances(reader), 0.5);
  const flood = fork(join(import.meta.dirname, 'flood/main.ts'), [
    server.url,
    `${CLIENTS}`,
    `${addresses}`,
    `${pauseMs}`,
  ]);
  try {
    await sleep(3000);
    const reads = await readBalances(reader);
    const onKnown = await signInOften(KNOWN_WITHIN_MS, () => ({
      phoneNo: '0911000002',
      password: PASSWORD,
      address: '192.0.2.2',
      device: known.device,
    }));
    const onNew = await signInOften(NEW_WITHIN_MS, (turn) => ({
      phoneNo: '0911000003',
      password: PASSWORD,
      address: `203.0.113.${turn + 1}`,
    }));
    const load = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`;
    console.info(
      `\n${CLIENTS} clients from ${addresses} address(es), ${pauseMs} ms between guesses, ${load}`,
    );
    console.info(
      `balance read: idle ${ms(idle)}, ${ms(quantile(reads, 0.5))} (p99 ${ms(quantile(reads, 0.99))}), ` +
        `${(quantile(reads, 0.5) / idle).toFixed(1)} times idle`,
    );
    printLogins('known device', onKnown, KNOWN_WITHIN_MS);
    printLogins('new device elsewhere', onNew, NEW_WITHIN_MS);
  } finally {
    const ended = new Promise((resolve) => flood.once('exit', resolve));
    flood.send('stop');
    await ended;
  }
}

/** The ms of reads of the balance, one after the other; of one that an overloaded server refuses, with its repetitions. */
async function readBalances({ token }: SignedIn): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS; read++) {
    const at = performance.now();
    while (!(await hasReadBalance(token))) await sleep(500);
    times.push(performance.now() - at);
    await sleep(READ_PAUSE_MS);
  }
  return times;
}

/** False if the server is overloaded. */
async function hasReadBalance(token: string): Promise<boolean> {
  const response = await fetch(`${server.url}/api/user/getUserBalance`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok && response.status !== 503) throw new Error(`balance: ${response.status}`);
  return response.ok;
}

/** The ms of each login; infinite for one that did not succeed in time. */
async function signInOften(withinMs: number, login: (turn: number) => Login): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < LOGINS; turn++) {
    const at = performance.now();
    const done = await signIn(server.url, login(turn), withinMs).catch(() => null);
    times.push(done ? performance.now() - at : Number.POSITIVE_INFINITY);
  }
  return times;
}

function printLogins(which: string, times: readonly number[], withinMs: number): void {
  const good = times.filter((time) => time <= withinMs);
  console.info(
    `right login, ${which}: ${good.length} of ${times.length} within ${withinMs / 1000} s, ` +
      `p50 ${ms(quantile(times, 0.5))}, slowest ${ms(Math.max(...good))}`,
  );
}

function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * fraction)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

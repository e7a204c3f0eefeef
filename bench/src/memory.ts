import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from './measures/resident-memory.ts';
import { makeAccounts } from './rooms/accounts.ts';
import { startGameServer } from './rooms/game-server.ts';
import { LightClient } from './rooms/light-client.ts';

/**
 * `npm run bench -- memory [connections…]`: the resident memory of one game server with that many players connected, as
 * many as the app connects: one socket, which is on /bingo and has sent login.
 */
const counts = process.argv.slice(2).map(Number);
const steps = counts.length > 0 ? counts : [0, 1000, 5000];
const AT_ONCE = 50;
/** Garbage of the connecting is collected by then. */
const SETTLE_MS = 15_000;
/** One account may hold 10 connections. */
const PER_ACCOUNT = 8;

const server = await startGameServer({});
const clients: LightClient[] = [];
try {
  const most = Math.max(...steps);
  const accounts = await makeAccounts(process.env.MONGO_URL ?? '', server.url, Math.ceil(most / PER_ACCOUNT));
  console.info('connections | resident memory | per connection');
  let empty = Number.NaN;
  for (const step of steps) {
    while (clients.length < step) {
      const added = Array.from({ length: Math.min(AT_ONCE, step - clients.length) }, async (_, index) => {
        const account = accounts[Math.floor((clients.length + index) / PER_ACCOUNT)];
        if (!account) throw new Error('too few accounts');
        const client = await LightClient.connect(server.url, account);
        await client.request('login', account.id);
        return client;
      });
      clients.push(...(await Promise.all(added)));
    }
    await sleep(SETTLE_MS);
    const bytes = residentBytes(server.pid);
    if (step === 0) empty = bytes;
    const each = step === 0 ? '' : `${((bytes - empty) / step / 1000).toFixed(1)} kB`;
    console.info(`${step} | ${(bytes / 1e6).toFixed(0)} MB | ${each}`);
  }
} finally {
  for (const client of clients) client.close();
  await server.stop();
}

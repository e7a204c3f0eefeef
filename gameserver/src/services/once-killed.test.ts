import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caller } from '../testing/call.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { freePort } from '../testing/free-port.ts';

/** A whole game server as a process of its own, on the stores of `server`. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function anotherProcess() {
  const root = resolve(import.meta.dirname, '../../..');
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(root, 'gameserver/src/main.ts')], {
    cwd: root,
    env: { ...process.env, ...server.env, MODE: 'sandbox', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const call = caller(`http://127.0.0.1:${port}`);
  for (let tries = 0; tries < 300; tries++) {
    if ((await call('GET /readyz').catch(() => null))?.status === 200) return { child, call };
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error('the other server does not start');
}

it('a server killed amid its commands: asked again elsewhere, each has moved its money once (W3)', async () => {
  const { token } = await server.admin();
  const users = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  const { child, call } = await anotherProcess();
  const each = 8;
  const commands = users.flatMap(({ id }) =>
    Array.from({ length: each }, (_, n) => ({
      what: `POST /api/admin/users/${id}/adjust`,
      options: {
        token,
        headers: { 'idempotency-key': `${id}-${n}` },
        body: { wallet: 'main', amount: 1, reason: 'test' },
      },
    })),
  );
  const first = commands.map(({ what, options }) => call(what, options).catch(() => null));
  await Promise.race(first);
  child.kill('SIGKILL');
  await Promise.all(first);
  if (child.signalCode === null) await event(child, 'exit');

  /** As a client does: 503 says that it may be asked again. */
  const insist = async ({ what, options }: (typeof commands)[number]): Promise<number> => {
    for (let tries = 0; ; tries++) {
      const { status } = await server.call(what, options);
      if (status !== 503 || tries === 3) return status;
    }
  };
  expect(await Promise.all(commands.map(insist))).toEqual(commands.map(() => 200));
  for (const { id } of users) expect(await server.ctx.ledger.wallet(id)).toMatchObject({ main: each * 100 });
}, 60_000);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { caller } from '../testing/call.ts';
import { childServer } from '../testing/child-server.ts';
import { type TestServer, testServer } from '../testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

it('a server killed amid its commands: asked again elsewhere, each has moved its money once (W3)', async () => {
  const { token } = await server.admin();
  const users = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  const other = await childServer(server.env);
  const call = caller(other.url);
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
  await Promise.all([other.end(), ...first]);

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

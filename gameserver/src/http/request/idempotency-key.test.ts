import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

describe('the Idempotency-Key of a call', () => {
  const adjust = (to: SignedUp, key: string, amount = 50, path = 'adjust') =>
    server.admin().then(({ token }) =>
      server.call(`POST /api/admin/users/${to.id}/${path}`, {
        token,
        headers: { 'idempotency-key': key },
        body: path === 'adjust' ? { wallet: 'main', amount, reason: 'test' } : { count: amount },
      }),
    );
  const balance = async ({ token }: SignedUp) =>
    (await server.call('GET /api/user/getUserBalance', { token })).body;

  it('ten at once under one key are one movement and one answer', async () => {
    const user = await server.signUp();
    const reply = await Promise.all(Array.from({ length: 10 }, () => adjust(user, 'same')));
    expect(new Set(reply.map((one) => `${one.status} ${one.text}`)).size).toBe(1);
    expect(reply[0]).toMatchObject({ status: 200, body: { user: { totalBalance: 50 } } });
    expect(await balance(user)).toMatchObject({ activeBalance: 50 });
  });

  it('without a key, or with another, each is a movement', async () => {
    const user = await server.signUp();
    const { token } = await server.admin();
    const body = { wallet: 'bonus', amount: 1.5, reason: 'test' };
    for (const headers of [{}, {}, { 'idempotency-key': 'one' }, { 'idempotency-key': 'two' }] as const)
      expect(
        (
          await server.call(`POST /api/admin/users/${user.id}/adjust`, {
            token,
            body,
            headers: { ...headers },
          })
        ).status,
      ).toBe(200);
    expect(await balance(user)).toMatchObject({ activeBalance: 0, bonusWallet: 6 });
  });

  it('another body or another path under the key: 409', async () => {
    const user = await server.signUp();
    await adjust(user, 'used');
    const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };
    expect(await adjust(user, 'used', 51)).toMatchObject(conflict);
    expect(await adjust(await server.signUp(), 'used')).toMatchObject(conflict);
    expect(await adjust(user, 'used', 2, 'free-spins')).toMatchObject(conflict);
    expect(await balance(user)).toMatchObject({ activeBalance: 50 });
  });

  it('what is not read of a body makes no difference, however deep it is', async () => {
    const user = await server.signUp();
    const { token } = await server.admin();
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    for (const unknown of ['', `,"unknown":${deep}`, ',"unknown":{"a":1}'])
      expect(
        await server.call(`POST /api/admin/users/${user.id}/adjust`, {
          token,
          headers: { 'idempotency-key': 'deep' },
          body: `{"wallet":"main","amount":5,"reason":"test"${unknown}}`,
        }),
      ).toMatchObject({ status: 200, body: { user: { totalBalance: 5 } } });
  });

  it('a key of the wrong length or of strange characters: 400, and nothing moves', async () => {
    const user = await server.signUp();
    for (const key of ['', 'k'.repeat(129), 'k'.repeat(5000), 'é'])
      expect(await adjust(user, key)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', issues: [{ path: 'Idempotency-Key' }] },
      });
    expect((await adjust(user, 'k'.repeat(128))).status).toBe(200);
    expect(await balance(user)).toMatchObject({ activeBalance: 50 });
  });

  it('what is not valid is not kept: the key is good for the mended body', async () => {
    const user = await server.signUp();
    expect((await adjust(user, 'mended', 0)).status).toBe(400);
    expect((await adjust(user, 'mended', 3)).status).toBe(200);
  });

  it('a refusal is kept: the same again is refused, though the money has come since', async () => {
    const user = await server.signUp();
    expect(await adjust(user, 'refused', -20)).toMatchObject({
      status: 400,
      body: { code: 'INSUFFICIENT_FUNDS' },
    });
    await server.credit(user.id, 100);
    expect(await adjust(user, 'refused', -20)).toMatchObject({
      status: 400,
      body: { code: 'INSUFFICIENT_FUNDS' },
    });
    expect(await balance(user)).toMatchObject({ activeBalance: 100 });
  });

  it('free spins are added once under one key', async () => {
    const user = await server.signUp();
    await Promise.all([1, 2, 3].map(() => adjust(user, 'spins', 4, 'free-spins')));
    expect(await adjust(user, 'spins', 4, 'free-spins')).toMatchObject({
      body: { user: { remainingSpin: 4 } },
    });
    expect(await server.ctx.users.get(user.id)).toMatchObject({ remainingSpin: 4 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { callerOf } from './caller-of.ts';
import { sessionIdOf } from './session-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const DAY = 24 * 60 * 60 * 1000;
const after = (ms: number) => ({ ...server.ctx, clock: { ...server.ctx.clock, now: () => Date.now() + ms } });

describe('the caller behind a session token', () => {
  it('is the user as they are now', async () => {
    const { token, id, phone } = await server.signUp('Sara');
    expect(await callerOf(server.ctx, token)).toEqual({
      id,
      phone,
      name: 'Sara',
      role: 'user',
      isAdmin: false,
      sessionId: sessionIdOf(token),
      language: 'en',
    });
    await server.ctx.together(server.ctx.users.changeRole(id, 'user', 'admin', new Date()));
    expect(await callerOf(server.ctx, token)).toMatchObject({ role: 'admin', isAdmin: true });
  });

  it('is null for an unknown token and for the stored hash', async () => {
    const { token } = await server.signUp();
    for (const other of ['', 'x', token.slice(1), `${token}x`, sessionIdOf(token)])
      expect(await callerOf(server.ctx, other)).toBeNull();
  });

  it('lives 30 days from its last use', async () => {
    const { token } = await server.signUp();
    expect(await callerOf(after(31 * DAY), token)).toBeNull();
    expect(await callerOf(after(29 * DAY), token)).not.toBeNull();
    expect(await callerOf(after(58 * DAY), token)).not.toBeNull();
    expect(await callerOf(after(89 * DAY), token)).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { callerOf as callerByToken } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { issueLoginToken, spendLoginToken } from './login-token.ts';
import { endSessions, openSession, refreshSession } from './sessions.ts';
import { updateProfile } from './update-profile.ts';

const NOWHERE = { address: '127.0.0.1', agent: '', device: null, proof: null };
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const NEW_PASSWORD = 'another-secret';
const isSignedIn = async (token: string) =>
  (await server.call('GET /api/user/getSingleUser', { token })).status === 200;
const callerOf = async (token: string) => {
  const caller = await callerByToken(server.ctx, token);
  if (!caller) throw new Error('the session is over');
  return caller;
};

/** The password reset of the account's owner, at its heart: the SMS code has been spent. */
async function reset({ id }: SignedUp) {
  await server.ctx.users.setPassword(id, await server.ctx.passwords.hash(NEW_PASSWORD), {});
  await endSessions(server.ctx, id);
}

/** The server's context in which `interruption` runs to its end just before the n-th call to the session store. */
function interrupted(n: number, interruption: () => Promise<unknown>): Context {
  let calls = 0;
  const sessions = new Proxy(server.ctx.sessions, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        if (++calls === n) await interruption();
        return method(...args);
      };
    },
  });
  return { ...server.ctx, sessions };
}

describe('SEC2: no session outlives a password reset', () => {
  it('a refresh with a reset before, between and after its writes', async () => {
    for (let n = 1, resets = 1; resets > 0; n++) {
      const user = await server.signUp();
      const thief = await callerOf(user.token);
      resets = 0;
      const interruption = async () => {
        resets++;
        await reset(user);
      };
      const refreshed = await refreshSession(interrupted(n, interruption), thief).catch(() => null);
      if (resets === 0) expect(await isSignedIn(refreshed ?? '')).toBe(true);
      else if (refreshed) expect(await isSignedIn(refreshed)).toBe(false);
      await reset(user);
      if (refreshed) expect(await isSignedIn(refreshed)).toBe(false);
    }
  });

  it('forty refreshes and resets at the same moment', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const user = await server.signUp();
      const thief = await callerOf(user.token);
      const refreshes = Array.from({ length: 5 }, () =>
        refreshSession(server.ctx, thief).catch(() => user.token),
      );
      await reset(user);
      for (const token of await Promise.all(refreshes)) expect(await isSignedIn(token)).toBe(false);
    }
  });

  it('a login whose password was checked before the reset', async () => {
    const user = await server.signUp();
    const checked = await server.ctx.users.get(user.id);
    if (!checked) throw new Error('no user');
    await reset(user);
    expect(await isSignedIn(await openSession(server.ctx, checked, 'password'))).toBe(false);
  });

  it('a sign-in link that is spent while the password is reset', async () => {
    const user = await server.signUp();
    const link = await issueLoginToken(server.ctx, { id: user.id, sessionEpoch: 0 });
    const users = {
      ...server.ctx.users,
      get: async (id: typeof user.id) => {
        await reset(user);
        return server.ctx.users.get(id);
      },
    };
    await expect(spendLoginToken({ ...server.ctx, users }, link)).rejects.toMatchObject({
      code: 'LOGIN_TOKEN_INVALID',
    });
  });

  it('a new password ends the other sessions, refreshed at the same moment too, and keeps the own one', async () => {
    const owner = await server.signUp();
    const [ownerCaller, stored] = [await callerOf(owner.token), await server.ctx.users.get(owner.id)];
    if (!stored) throw new Error('no user');
    const thief = await callerOf(await openSession(server.ctx, stored, 'password'));
    const change = () =>
      updateProfile(server.ctx, ownerCaller, {
        password: NEW_PASSWORD,
        currentPassword: PASSWORD,
        from: NOWHERE,
      });
    const refreshed = await refreshSession(interrupted(1, change), thief).catch(() => null);
    if (refreshed) expect(await isSignedIn(refreshed)).toBe(false);
    expect(await isSignedIn(owner.token)).toBe(true);
  });
});

describe('refreshing a session', () => {
  it('the new token works, the old one is over; of ten at once one succeeds', async () => {
    const { token } = await server.signUp();
    const caller = await callerOf(token);
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, () => refreshSession(server.ctx, caller)),
    );
    const tokens = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(tokens).toHaveLength(1);
    expect(await isSignedIn(tokens[0] ?? '')).toBe(true);
    expect(await isSignedIn(token)).toBe(false);
  });
});

import type { DecisionAnswer } from '@chewata/common/contract/admin/decisions';
import { DAY_MS } from '@chewata/common/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';

let server: TestServer;
let admin: SignedUp;
let second: SignedUp;
let player: SignedUp;
let other: SignedUp;
beforeAll(async () => {
  server = await testServer();
  [admin, second] = [await server.admin(), await server.secondAdmin()];
  [player, other] = [await server.signUp('Tirunesh'), await server.signUp('Bikila')];
  await post(admin, 'adjust', player, { wallet: 'main', amount: 5, reason: 'a prize of the (fair)' });
  await post(second, 'adjust', other, { wallet: 'main', amount: 6, reason: 'a mistake' });
  await post(admin, 'role', player, { role: 'agent' });
  await post(admin, 'role', player, { role: 'user' });
});
afterAll(() => server?.close());

const post = (who: SignedUp, what: string, user: SignedUp, body: object) =>
  server.call(`POST /api/admin/users/${user.id}/${what}`, { token: who.token, body });

async function list(query: Record<string, string>): Promise<DecisionAnswer[]> {
  const asked = new URLSearchParams(query);
  const reply = await server.call(`GET /api/admin/decisions?${asked}`, { token: admin.token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.decisions as DecisionAnswer[];
}
/** The kind and the user of each decision, newest first. */
const found = async (query: Record<string, string>) =>
  (await list(query)).map(({ action, user }) => `${action} ${user?.name}`);

describe('a list of decisions', () => {
  it('shows what was there before, and after', async () => {
    const [back, there] = await list({ action: 'user.role' });
    expect(there).toMatchObject({ before: { role: 'user' }, after: { role: 'agent' } });
    expect(back).toMatchObject({ before: { role: 'agent' }, after: { role: 'user' } });
    expect(back?.after).not.toHaveProperty('before');
  });

  it('is narrowed by what was decided', async () => {
    expect(await found({ action: 'user.adjust' })).toEqual(['user.adjust Bikila', 'user.adjust Tirunesh']);
    expect(await found({ action: 'round.void' })).toEqual([]);
  });

  it('is narrowed by the person concerned and by the one who decided, by name, phone or id', async () => {
    const about = ['user.role Tirunesh', 'user.role Tirunesh', 'user.adjust Tirunesh'];
    for (const person of ['tirun', player.phone, player.id]) expect(await found({ person })).toEqual(about);
    expect(await found({ person: second.id })).toEqual(['user.adjust Bikila']);
    expect(await found({ person: 'nobody' })).toEqual([]);
  });

  it('is narrowed by a text in its reason, taken literally', async () => {
    expect(await found({ text: 'PRIZE of the (fair)' })).toEqual(['user.adjust Tirunesh']);
    expect(await found({ text: '.*' })).toEqual([]);
  });

  it('is narrowed by days, and by all of these together', async () => {
    const [now, day] = [Date.now(), DAY_MS];
    const iso = (at: number) => new Date(at).toISOString();
    expect(await found({ from: iso(now + day) })).toEqual([]);
    expect(await found({ to: iso(now - day) })).toEqual([]);
    expect(
      await found({ from: iso(now - day), to: iso(now + day), action: 'user.adjust', text: 'mistake' }),
    ).toEqual(['user.adjust Bikila']);
    expect(await found({ action: 'user.adjust', text: 'mistake', person: 'tirunesh' })).toEqual([]);
  });

  it('of one setting has its changes alone, with both values', async () => {
    const { pointPrice, limits } = server.ctx.settings.now();
    await server.setting({ pointPrice: 3 });
    await server.setting({ limits: { deposit: { min: 7 } } });
    await server.setting({ limits: { deposit: { min: 8 } } });
    const values = (await list({ setting: 'limits.deposit.min' })).map(({ before, after }) => [
      before,
      after,
    ]);
    const min = (value: number) => ({ limits: { deposit: { min: value } } });
    expect(values).toEqual([
      [min(7), expect.objectContaining(min(8))],
      [min(limits.deposit.min / 100), expect.objectContaining(min(7))],
    ]);
    expect(await list({ setting: 'pointPrice' })).toMatchObject([
      { before: { pointPrice: pointPrice / 100 }, after: { pointPrice: 3 } },
    ]);
  });

  it.each(['setting=$where', 'setting=a..b', 'from=yesterday', 'text=', 'person='])(
    'refuses %s',
    async (query) => {
      const reply = await server.call(`GET /api/admin/decisions?${query}`, { token: admin.token });
      expect(reply.status).toBe(400);
    },
  );
});

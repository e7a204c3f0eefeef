import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => server?.close());

let serial = 0;
const newAddress = () => `196.190.${Math.floor(++serial / 250)}.${serial % 250}`;
interface From {
  device?: string;
  address?: string;
}
const login = (phoneNo: string, password: string, { device, address = newAddress() }: From = {}) =>
  server.call('POST /api/user/login', {
    body: { phoneNo, password },
    headers: {
      'x-forwarded-for': address,
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0',
      ...(device !== undefined && { cookie: `device=${device}` }),
    },
  });
const deviceOf = (reply: Awaited<ReturnType<typeof login>>) =>
  /device=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
const devicesOf = async ({ token }: Pick<SignedUp, 'token'>, device = '') =>
  (await server.call('GET /api/user/devices', { token, headers: { cookie: `device=${device}` } })).body
    .devices as { _id: string; name: string; current: boolean }[];

describe('A4: known devices (SEC16)', () => {
  it('a login gives a signed cookie of a year that no script reads', async () => {
    const { phone } = await server.signUp();
    const cookies = (await login(phone, PASSWORD)).headers.getSetCookie();
    const device = cookies.find((cookie) => cookie.startsWith('device=')) ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${365 * 86_400}`])
      expect(device).toContain(part);
  });

  it('five failures of strangers lock strangers out, and the owner not on a known device', async () => {
    const { phone } = await server.signUp();
    const device = deviceOf(await login(phone, PASSWORD));
    for (let n = 0; n < 5; n++) expect((await login(phone, 'wrong')).status).toBe(401);
    expect((await login(phone, PASSWORD)).status).toBe(429);
    expect((await login(phone, PASSWORD, { device })).status).toBe(200);
    expect((await login(phone, PASSWORD, { device: `${device.slice(0, -2)}AA` })).status).toBe(429);
    expect((await login(phone, PASSWORD, { device: `other.${device.split('.')[1]}` })).status).toBe(429);
  });

  it('a device knows only the users who signed in on it', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const device = deviceOf(await login(owner.phone, PASSWORD));
    for (let n = 0; n < 5; n++) await login(other.phone, 'wrong');
    expect((await login(other.phone, PASSWORD, { device })).status).toBe(429);
  });

  it('after five failures of its own the pair is forgotten', async () => {
    const owner = await server.signUp();
    const device = deviceOf(await login(owner.phone, PASSWORD));
    expect(await devicesOf(owner, device)).toMatchObject([{ name: 'Chrome, Android', current: true }]);
    for (const left of [4, 3, 2, 1, 0])
      expect((await login(owner.phone, 'wrong', { device })).body.retries).toBe(left);
    expect(await devicesOf(owner)).toEqual([]);
    // The phone itself has had no failure.
    expect((await login(owner.phone, PASSWORD, { device })).status).toBe(200);
  });

  it('a user has five at most, and removes them; that ends their sessions', async () => {
    const owner = await server.signUp();
    const entered = [];
    for (let n = 0; n < 6; n++) entered.push(await login(owner.phone, PASSWORD));
    const devices = await devicesOf(owner);
    expect(devices).toHaveLength(5);
    const last = entered.at(-1);
    const me = () => server.call('GET /api/user/getSingleUser', { token: String(last?.body.token) });
    expect((await me()).status).toBe(200);
    const remove = (token: string) => server.call(`DELETE /api/user/devices/${devices[0]?._id}`, { token });
    expect((await remove((await server.signUp()).token)).status).toBe(404);
    expect((await remove(owner.token)).status).toBe(200);
    expect((await me()).status).toBe(401);
    expect(await devicesOf(owner)).toHaveLength(4);
  });

  it('a new password forgets all but the present one', async () => {
    const owner = await server.signUp();
    const [device] = [deviceOf(await login(owner.phone, PASSWORD)), await login(owner.phone, PASSWORD)];
    await server.call('PUT /api/user/me/update', {
      token: owner.token,
      body: { password: 'one-more-password', currentPassword: PASSWORD },
      headers: { cookie: `device=${device}` },
    });
    expect(await devicesOf(owner, device)).toMatchObject([{ current: true }]);
  });
});

describe('A3: failures of one address (SEC7)', () => {
  it('above 20 in 15 minutes unknown devices prove work; no address is refused outright', async () => {
    const address = newAddress();
    const owner = await server.signUp();
    const device = deviceOf(await login(owner.phone, PASSWORD));
    for (let n = 0; n < 20; n++)
      expect((await login((await server.signUp()).phone, 'wrong', { address })).status).toBe(401);
    expect(await login(owner.phone, PASSWORD, { address })).toMatchObject({
      status: 428,
      body: { code: 'PROOF_REQUIRED', bits: 18 },
    });
    expect((await login(owner.phone, PASSWORD, { address, device })).status).toBe(200);
    expect((await login(owner.phone, PASSWORD)).status).toBe(200);
  });

  it('150 logins at once: those beyond the places are BUSY at once, and another address gets in', async () => {
    const address = newAddress();
    const owner = await server.signUp();
    const flood = Array.from({ length: 150 }, (_, n) => login(`0911${100_000 + n}`, 'wrong', { address }));
    const entered = await login(owner.phone, PASSWORD);
    expect(entered.status).toBe(200);
    const replies = await Promise.all(flood);
    const busy = replies.filter(({ status }) => status === 503);
    // After 20 failures the others of this address are asked for a proof of work.
    expect(busy.length).toBeGreaterThan(10);
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThan(40);
    expect(busy[0]).toMatchObject({ body: { code: 'BUSY' } });
    expect(Number(busy[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

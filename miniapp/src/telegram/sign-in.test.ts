import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBridge } from './testing/fake-bridge.ts';

const USER = { name: 'Hana', wallet: { activeBalance: 0, bonusWallet: 0 } };
let answer: [status: number, body: object];
let calls: number;

beforeEach(() => {
  calls = 0;
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('fetch', async () => {
    calls++;
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page that has just been opened: every module is new, what the device keeps is not. */
async function open(more: Parameters<typeof fakeBridge>[0] = {}) {
  vi.resetModules();
  const [{ signInByTelegram }, { getBearer }, { getDestination }] = await Promise.all([
    import('./sign-in.ts'),
    import('#api/bearer.ts'),
    import('#routing/destination.ts'),
  ]);
  const { bridge } = fakeBridge(more);
  return { enter: () => signInByTelegram(bridge), getBearer, getDestination };
}
const signedIn: [number, object] = [200, { success: true, user: USER, token: 'session' }];
const refused = (status: number, code: string): [number, object] => [
  status,
  { success: false, error: true, code, message: code },
];

it('signs in once by the init data, keeps the token in memory, and leads to the stakes', async () => {
  answer = signedIn;
  const page = await open();
  expect(await page.enter()).toEqual(USER);
  expect(page.getBearer()).toBe('session');
  expect(page.getDestination()).toBe('/BetAmountPage');
  // Logged out since: the init data does not sign in again by itself.
  expect(await page.enter()).toBe('nobody');
  expect(calls).toBe(1);
});

it.each([
  ['space_aB-_0123456789abcdefgh', '/joinspace/aB-_0123456789abcdefgh'],
  ['game_66f0c2a1', '/BetAmountPage?schedules=66f0c2a1'],
  ['ref_ABK7Q2', '/BetAmountPage'],
  ['space_../wallet', '/BetAmountPage'],
])('a link with %s leads to %s', async (startParam, path) => {
  answer = signedIn;
  const page = await open({ startParam });
  await page.enter();
  expect(page.getDestination()).toBe(path);
});

it("who has no account is nobody, and does not come in by the device's cookie of another", async () => {
  answer = refused(409, 'PHONE_REQUIRED');
  expect(await (await open()).enter()).toBe('nobody');
});

it('with init data too old, the cookie counts for the user who signed in here last, and for no other', async () => {
  answer = signedIn;
  await (await open({ userId: 7 })).enter();
  answer = refused(401, 'TELEGRAM_INVALID');
  expect(await (await open({ userId: 7 })).enter()).toBe('ask');
  expect(await (await open({ userId: 8 })).enter()).toBe('nobody');
});

it('without the server nobody is told anything: it is tried again', async () => {
  answer = [502, {}];
  const page = await open();
  await expect(page.enter()).rejects.toThrow();
  answer = signedIn;
  expect(await page.enter()).toEqual(USER);
});

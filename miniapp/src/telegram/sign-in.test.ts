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

/** Opens the page again: modules are new, storage is kept. */
async function open(more: Parameters<typeof fakeBridge>[0] = {}) {
  vi.resetModules();
  const [{ signInByTelegram }, { getBearer }, { getDestination }] = await Promise.all([
    import('./sign-in.ts'),
    import('#api/bearer.ts'),
    import('#routing/destination.ts'),
  ]);
  const { bridge } = fakeBridge(more);
  return { signIn: () => signInByTelegram(bridge), getBearer, getDestination };
}
const signedIn: [number, object] = [200, { success: true, user: USER, token: 'session' }];
const refused = (status: number, code: string): [number, object] => [
  status,
  { success: false, error: true, code, message: code },
];

it('signs in once with the init data, keeps the token in memory, and opens the stakes', async () => {
  answer = signedIn;
  const page = await open();
  expect(await page.signIn()).toEqual(USER);
  expect(page.getBearer()).toBe('session');
  expect(page.getDestination()).toBe('/BetAmountPage');
  // Logged out in the meantime: the init data does not sign the user in again.
  expect(await page.signIn()).toBe('signed-out');
  expect(calls).toBe(1);
});

it.each([
  ['space_aB-_0123456789abcdefgh', '/joinspace/aB-_0123456789abcdefgh'],
  ['game_66f0c2a1', '/BetAmountPage?schedules=66f0c2a1'],
  ['ref_ABK7Q2', '/BetAmountPage'],
  ['space_../wallet', '/BetAmountPage'],
])('opens the target of a link: %s opens %s', async (startParam, path) => {
  answer = signedIn;
  const page = await open({ startParam });
  await page.signIn();
  expect(page.getDestination()).toBe(path);
});

it("signs out a user without an account, whatever the device's cookie", async () => {
  answer = refused(409, 'PHONE_REQUIRED');
  expect(await (await open()).signIn()).toBe('signed-out');
});

it('with expired init data, accepts the cookie only for the user who signed in here last', async () => {
  answer = signedIn;
  await (await open({ userId: 7 })).signIn();
  answer = refused(401, 'TELEGRAM_INVALID');
  expect(await (await open({ userId: 7 })).signIn()).toBe('unknown');
  expect(await (await open({ userId: 8 })).signIn()).toBe('signed-out');
});

it('tries again after the server could not be reached', async () => {
  answer = [502, {}];
  const page = await open();
  await expect(page.signIn()).rejects.toThrow();
  answer = signedIn;
  expect(await page.signIn()).toEqual(USER);
});

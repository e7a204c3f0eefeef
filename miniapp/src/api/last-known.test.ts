import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settingsQuery } from './settings.ts';

const user = (_id: string, activeBalance: number) => ({
  _id,
  name: 'Abebe',
  wallet: { activeBalance, bonusWallet: 0 },
});
const settings = { stakes: { bingo: [10] } };

const leave = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

const leaving: EventListener[] = [];

/** The app as it starts on a device: modules keep their state for as long as the page. */
async function visit() {
  for (const listener of leaving.splice(0)) removeEventListener('visibilitychange', listener);
  vi.resetModules();
  const [known, client, session, balance] = await Promise.all([
    import('./last-known.ts'),
    import('./query-client.ts'),
    import('./session.ts'),
    import('./balance.ts'),
  ]);
  const added = vi.spyOn(globalThis, 'addEventListener');
  known.startFromLastKnown();
  leaving.push(...added.mock.calls.map(([, listener]) => listener as EventListener));
  added.mockRestore();
  return { ...known, ...client, ...session, ...balance };
}

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visitBefore() {
  const app = await visit();
  app.setMe(user('u1', 70) as never);
  app.queryClient.setQueryData(settingsQuery.queryKey, settings);
  leave();
  return app;
}

it('a visit starts from what the one before knew, and asks the server for all of it again', async () => {
  await visitBefore();
  const app = await visit();
  expect(app.currentSession()).toMatchObject({ state: 'signed-in', user: { _id: 'u1' } });
  expect(app.peekBalance()).toEqual({ activeBalance: 70, bonusWallet: 0 });
  expect(app.queryClient.getQueryData(settingsQuery.queryKey)).toEqual(settings);
  const fetched = vi.fn(async (_url: string) =>
    Response.json({ success: true, error: false, user: user('u1', 90) }),
  );
  vi.stubGlobal('fetch', fetched);
  await app.prefetchMe();
  expect(fetched).toHaveBeenCalledOnce();
  expect(app.peekBalance()).toEqual({ activeBalance: 90, bonusWallet: 0 });
});

it('what the server has not confirmed is not saved again as if it were new', async () => {
  await visitBefore();
  const saved = localStorage.getItem('lastKnown');
  const app = await visit();
  leave();
  expect(localStorage.getItem('lastKnown')).toBe(saved);
  app.setBalance({ activeBalance: 5, bonusWallet: 0 });
  leave();
  expect(JSON.parse(localStorage.getItem('lastKnown') ?? '')).toMatchObject({
    balance: { activeBalance: 5 },
  });
});

it('signing out removes it from the device', async () => {
  const app = await visitBefore();
  vi.stubGlobal('fetch', async () => Response.json({ success: true, error: false }));
  await app.signOut();
  leave();
  expect(localStorage.getItem('lastKnown')).toBeNull();
  expect((await visit()).currentSession()).toEqual({ state: 'loading' });
});

it('what another user of this device left is dropped when the server answers', async () => {
  await visitBefore();
  const app = await visit();
  app.queryClient.setQueryData(['transactions', 1], [{ amount: 5 }]);
  vi.stubGlobal('fetch', async () => Response.json({ success: true, error: false, user: user('u2', 3) }));
  await app.prefetchMe();
  expect(app.currentSession()).toMatchObject({ user: { _id: 'u2' } });
  expect(app.queryClient.getQueryData(['transactions', 1])).toBeUndefined();
});

it('what another version of the app saved is not read', async () => {
  await visitBefore();
  const known = JSON.parse(localStorage.getItem('lastKnown') ?? '');
  localStorage.setItem('lastKnown', JSON.stringify({ ...known, version: 'other' }));
  expect((await visit()).currentSession()).toEqual({ state: 'loading' });
});

import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { AppRoutes } from './app.tsx';
import { SCREENS, screenAt } from './navigation/registry.ts';

const user = {
  _id: 'u1',
  name: 'Abebe Kebede',
  phoneNo: '+251911234567',
  role: 'user',
  isAdmin: false,
  totalBalance: 90,
  wallet: { activeBalance: 60.1, bonusWallet: 29.95, walletBalance: 90.05 },
  remainingSpin: 0,
  referralCode: 'ABK7Q2',
  telegramLinked: false,
  blocked: null,
};
let signedIn: object | null;

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  queryClient.clear();
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/user/getSingleUser')
      return signedIn
        ? json(200, { success: true, error: false, message: 'ok', user: signedIn })
        : json(401, { success: false, error: true, code: 'LOGGED_OUT', message: 'Logged Out' });
    return json(200, {
      success: true,
      error: false,
      links: {},
      flags: {},
      stakes: { bingo: [] },
      // The banners ask for these a moment later: on a slow machine still in the same test.
      alerts: [],
      announcements: [],
      notifications: [],
      unread: 0,
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const CurrentPath = () => <output>{useLocation().pathname}</output>;
const open = (path: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
        <CurrentPath />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const expectPath = (path: string) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(path));

it('redirects a signed-out visitor of /home to the landing page', async () => {
  signedIn = null;
  open('/home');
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  await expectPath('/');
});

it('redirects a signed-in visitor of the landing page to /home, whatever the case of the address', async () => {
  signedIn = user;
  open('/SIGNUP/abc');
  expect(await screen.findByRole('heading', { name: 'Selam, Abebe Kebede' })).toBeTruthy();
  await expectPath('/home');
});

it('opens /HOME and /LandingCard as the same screen, with the balance to the santim', async () => {
  signedIn = user;
  for (const path of ['/HOME', '/LandingCard']) {
    const { unmount } = open(path);
    expect(await screen.findByRole('heading', { name: 'Selam, Abebe Kebede' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Wallet, balance 90.05 Birr' }).getAttribute('href')).toBe(
      '/wallet',
    );
    unmount();
  }
});

it('shows the coin flip only to administrators', async () => {
  signedIn = user;
  const { unmount } = open('/home');
  await screen.findByRole('heading', { name: 'Lottery' });
  expect(screen.queryByRole('heading', { name: 'Coin Flip' })).toBeNull();
  unmount();
  queryClient.clear();
  signedIn = { ...user, isAdmin: true };
  open('/home');
  expect(await screen.findByRole('heading', { name: 'Coin Flip' })).toBeTruthy();
});

it('locks a referral code that comes from the link', async () => {
  signedIn = null;
  open('/Signup/ABK7Q2');
  const field: HTMLInputElement = await screen.findByLabelText('Referral code (optional)');
  expect(field.value).toBe('ABK7Q2');
  expect(field.readOnly).toBe(true);
});

it('reports an unknown address', async () => {
  signedIn = user;
  open('/nowhere');
  expect(await screen.findByRole('heading', { name: 'This page does not exist.' })).toBeTruthy();
});

it('returns to an invitation after signing in, even if the page was reloaded in between', async () => {
  signedIn = null;
  const { unmount } = open('/joinspace/abc?from=friend');
  await expectPath('/');
  unmount();
  queryClient.clear();
  vi.resetModules();
  const { getDestination } = await import('#routing/destination.ts');
  expect(getDestination()).toBe('/joinspace/abc?from=friend');
});

it('fetches ahead only screens that exist', () => {
  const ahead = SCREENS.flatMap(({ next }) => (next ? [next] : []));
  expect(ahead).toContain('/game');
  expect(ahead.filter((path) => !screenAt(path))).toEqual([]);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getBearer, setBearer } from '#api/bearer.ts';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import type { TelegramBridge } from '#telegram/bridge.ts';
import { setTelegram } from '#telegram/bridge.ts';
import { setSignInAgain, setTelegramSignInState } from '#telegram/sign-in-state.ts';
import { fakeBridge } from '#telegram/testing/fake-bridge.ts';
import { LandingScreen } from './landing-screen.tsx';

const CONTACT = { raw: 'contact=raw', phone: '+251911234567' };
const signedIn = { user: { name: 'Hana', wallet: { activeBalance: 0, bonusWallet: 0 } }, token: 'session' };
const LINK = '/api/user/telegram/link';
let sent: { path: string; body: Record<string, unknown> }[];
let answer: (path: string, body: Record<string, unknown>) => [status: number, body: object];
const refusal = (status: number, code: string, more = {}): [number, object] => [
  status,
  { success: false, error: true, code, message: `because ${code}`, ...more },
];

beforeAll(() => i18n.loadNamespaces(['accounts', 'telegram', 'server']));
beforeEach(() => {
  sent = [];
  queryClient.clear();
  answer = () => [200, { success: true, ...signedIn }];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    sent.push({ path, body });
    // There is no session yet, and nothing else that the page reads.
    const isOwn = /telegram|afroSms|login/i.test(path);
    const [status, reply] = isOwn ? answer(path, body) : refusal(401, 'SIGNED_OUT');
    return new Response(JSON.stringify(reply), { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setBearer(null);
  act(() => {
    setTelegram(null);
    setTelegramSignInState({ state: 'none' });
  });
});

function open(more: Partial<TelegramBridge> = {}) {
  const telegram = fakeBridge({ requestContact: async () => CONTACT, ...more });
  setTelegram(telegram.bridge);
  setTelegramSignInState({ state: 'phone-required' });
  const router = createMemoryRouter([{ path: '/', element: <LandingScreen /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return telegram;
}
const pressMain = (telegram: ReturnType<typeof open>) => act(async () => telegram.pressMain());
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const links = () => sent.filter(({ path }) => path === LINK).map(({ body }) => body);

it("requests the phone through Telegram's main button, and signs in with it and the referral code", async () => {
  const telegram = open({ startParam: 'ref_abk7q2' });
  expect(screen.getByRole('heading', { name: 'Share your phone number to play' })).toBeTruthy();
  expect(screen.getByText('Invited with the code ABK7Q2')).toBeTruthy();
  expect(telegram.mainButton()?.text).toBe('Share my phone number');
  await pressMain(telegram);
  expect(links()).toEqual([
    { initData: telegram.bridge.initData, contact: CONTACT.raw, referralCode: 'ABK7Q2' },
  ]);
  expect(getBearer()).toBe('session');
  expect(queryClient.getQueryData(['me'])).toMatchObject({ name: 'Hana' });
});

it('continues without an unknown referral code', async () => {
  const telegram = open({ startParam: 'ref_NOBODY' });
  answer = (_, body) =>
    body.referralCode ? refusal(400, 'UNKNOWN_REFERRAL') : [200, { success: true, ...signedIn }];
  await pressMain(telegram);
  expect(links().map(({ referralCode }) => referralCode)).toEqual(['NOBODY', undefined]);
  expect(getBearer()).toBe('session');
});

it('explains why the phone is needed if it is not shared, and asks again', async () => {
  const telegram = open({ requestContact: async () => null });
  await pressMain(telegram);
  expect((await screen.findByRole('alert')).textContent).toContain('You need a wallet to play');
  expect(links()).toEqual([]);
  await waitFor(() => expect(telegram.mainButton()?.enabled).toBe(true));
});

it('links an existing account with its password; a wrong one shows the attempts left', async () => {
  const telegram = open();
  answer = (_, { password }) =>
    password === 'right1'
      ? [200, { success: true, ...signedIn }]
      : refusal(409, 'LINK_CONFIRM_REQUIRED', password ? { retries: 3 } : {});
  await pressMain(telegram);
  expect(telegram.mainButton()).toBeNull();
  expect(await screen.findByText(/0911234567 already has an account/)).toBeTruthy();
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value } });
  type('wrong1');
  await press('Link and play');
  expect((await screen.findByRole('alert')).textContent).toContain('Tries left: 3');
  type('right1');
  await press('Link and play');
  await waitFor(() => expect(getBearer()).toBe('session'));
});

it('links an existing account with a code sent to its phone', async () => {
  const telegram = open();
  answer = (path, { otp, vc }) =>
    path === '/api/afroSms/otp'
      ? [200, { success: true, data: 'vc-9' }]
      : otp === '123456' && vc === 'vc-9'
        ? [200, { success: true, ...signedIn }]
        : refusal(409, 'LINK_CONFIRM_REQUIRED');
  await pressMain(telegram);
  fireEvent.click(screen.getByRole('tab', { name: 'Code by SMS' }));
  await press('Send OTP');
  expect(sent.find(({ path }) => path === '/api/afroSms/otp')?.body).toEqual({ phoneNo: CONTACT.phone });
  fireEvent.change(screen.getByLabelText('OTP'), { target: { value: '123456' } });
  await press('Link and play');
  await waitFor(() => expect(getBearer()).toBe('session'));
});

it('requests an outdated contact again; with expired init data the app has to be opened again', async () => {
  const telegram = open();
  answer = () => refusal(401, 'TELEGRAM_INVALID');
  await pressMain(telegram);
  expect((await screen.findByRole('alert')).textContent).toContain('That took too long');
  Object.assign(telegram.bridge, { initData: 'auth_date=1600000000&hash=x' });
  await pressMain(telegram);
  expect(screen.getByRole('heading', { name: 'Telegram could not log you in' })).toBeTruthy();
  await press('Close, then open again');
  expect(telegram.bridge.close).toHaveBeenCalled();
});

it('signs in again with one tap after logging out', async () => {
  open();
  const again = vi.fn(async () => undefined);
  setSignInAgain(again);
  act(() => setTelegramSignInState({ state: 'signed-in' }));
  await press('Continue with Telegram');
  expect(again).toHaveBeenCalledTimes(1);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { getDestination, setDestination } from '#routing/destination.ts';
import { LandingScreen } from './landing-screen.tsx';
import { ResetScreen } from './reset-screen.tsx';
import { SignupScreen } from './signup-screen.tsx';

interface Sent {
  path: string;
  body: Record<string, unknown>;
  authorization: string | null;
}
let sent: Sent[];
/** The server's replies by path. */
let answers: Record<string, [status: number, body: object]>;

const refusal = (code: string, message: string, more = {}) => ({
  success: false,
  error: true,
  code,
  message,
  ...more,
});

beforeAll(() => i18n.loadNamespaces(['accounts', 'server']));
beforeEach(() => {
  sent = [];
  answers = { '/api/afroSms/otp': [200, { success: true, data: 'vc-1' }] };
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({
      path,
      body: init.body ? JSON.parse(String(init.body)) : {},
      authorization: new Headers(init.headers).get('Authorization'),
    });
    const [status, body] = answers[path] ?? [200, { success: true }];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setDestination(null);
  history.replaceState(null, '', '/');
});

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <LandingScreen /> },
      { path: '/Signup', element: <SignupScreen /> },
      { path: '/resetpassword', element: <ResetScreen /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const sentTo = (path: string) => sent.filter((call) => call.path === path);
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

it('shows a failed login in red, with the attempts left and a link to reset the password', async () => {
  answers['/api/user/login'] = [
    401,
    refusal('LOGIN_FAILED', 'Login failed Try again', { retries: 3, link: '/resetpassword' }),
  ];
  open('/');
  type('Phone number', '0911 234 567');
  type('Password', 'wrong1');
  await press('Log in');
  await waitFor(() => expect(alerts().join()).toContain('Login failed Try again'));
  expect(alerts().join()).toContain('Tries left: 3');
  expect(screen.getByRole('link', { name: 'Reset your password' }).getAttribute('href')).toBe(
    '/resetpassword',
  );
});

it('does not send a login without a phone and a password', async () => {
  open('/');
  await press('Log in');
  await waitFor(() => expect(alerts()).toHaveLength(2));
  expect(sentTo('/api/user/login')).toEqual([]);
});

it('uses a login token only on its button, removes it from the address, and opens the stakes', async () => {
  history.replaceState(null, '', '/?token=bot-token&name=Somebody');
  answers['/api/user/tokenInfo'] = [200, { success: true, name: 'Abebe', maskedPhone: '******4567' }];
  answers['/api/user/tokenCheck'] = [
    200,
    { success: true, token: 't', user: { name: 'Abebe', wallet: { activeBalance: 1, bonusWallet: 0 } } },
  ];
  open('/');
  expect(location.search).toBe('');
  expect(sentTo('/api/user/tokenCheck')).toEqual([]);
  expect(screen.queryByText(/Somebody/)).toBeNull();
  await screen.findByText('******4567');
  await press('Continue as Abebe');
  await waitFor(() => expect(sentTo('/api/user/tokenCheck')).toHaveLength(1));
  expect(sentTo('/api/user/tokenCheck')[0]?.authorization).toBe('Bearer bot-token');
  expect(getDestination()).toBe('/BetAmountPage');
  expect(queryClient.getQueryData(['me'])).toMatchObject({ name: 'Abebe' });
});

it('changes nothing for the user who is signed in until the link is confirmed', async () => {
  const user = { name: 'Hana', wallet: { activeBalance: 5, bonusWallet: 0 } };
  queryClient.setQueryData(['me'], user);
  queryClient.setQueryData(['transactions'], ['of Hana']);
  history.replaceState(null, '', '/?token=bot-token');
  answers['/api/user/tokenInfo'] = [200, { success: true, name: 'Abebe', maskedPhone: '******4567' }];
  answers['/api/user/tokenCheck'] = [
    200,
    { success: true, token: 't', user: { name: 'Abebe', wallet: { activeBalance: 1, bonusWallet: 0 } } },
  ];
  open('/');
  await screen.findByText('On this device Hana is signed in. Continuing signs them out here.');
  expect(screen.getByRole('button', { name: 'Stay signed in as Hana' })).toBeTruthy();
  expect(sentTo('/api/user/tokenCheck')).toEqual([]);
  expect(queryClient.getQueryData(['me'])).toEqual(user);
  await press('Continue as Abebe');
  await waitFor(() => expect(queryClient.getQueryData(['me'])).toMatchObject({ name: 'Abebe' }));
  expect(queryClient.getQueryData(['transactions'])).toBeUndefined();
});

it("shows 'Login From Bot Failed' and the login form if the token is refused", async () => {
  history.replaceState(null, '', '/?token=old');
  answers['/api/user/tokenInfo'] = [401, refusal('LOGIN_TOKEN_INVALID', 'Login From Bot Failed')];
  open('/');
  await waitFor(() => expect(alerts()).toContain('Login From Bot Failed'));
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(getDestination()).toBe('/home');
});

it("needs the phone before a code: '* Please enter phone number *'", async () => {
  open('/Signup');
  await press('Send OTP');
  expect(alerts()).toContain('* Please enter phone number *');
  expect(sentTo('/api/afroSms/otp')).toEqual([]);
});

it('signs up with the confirmed code; a newcomer is signed in, and goes on to the first deposit', async () => {
  answers['/api/user/register'] = [201, { success: true, message: 'ok', user: {} }];
  answers['/api/user/login'] = [200, { success: true, token: 't', user: { wallet: { walletBalance: 0 } } }];
  const router = open('/Signup');
  type('Name', 'Abebe');
  type('Phone number', '0911 234 567');
  type('Password', 'secret1');
  await press('Create account');
  await waitFor(() => expect(alerts()).toContain('* Please enter OTP *'));
  expect(sentTo('/api/user/register')).toEqual([]);
  await press('Send OTP');
  type('OTP', '123456');
  await press('Create account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sentTo('/api/user/register')[0]?.body).toEqual({
    name: 'Abebe',
    phoneNo: '0911 234 567',
    password: 'secret1',
    otp: '123456',
    referralCode: '',
    birthDate: '',
    vc: 'vc-1',
  });
  expect(sentTo('/api/user/login')[0]?.body).toEqual({ phoneNo: '0911 234 567', password: 'secret1' });
  expect(getDestination()).toBe('/wallet?open=checkout');
});

it('shows why a sign-up failed, at its field or below the form', async () => {
  answers['/api/user/register'] = [409, refusal('PHONE_TAKEN', 'This phone number is already registered')];
  open('/Signup');
  type('Name', 'Abebe');
  type('Phone number', '0911234567');
  type('Password', 'secret1');
  await press('Send OTP');
  type('OTP', '123456');
  await press('Create account');
  await waitFor(() => expect(alerts()).toContain('This phone number is already registered'));
  answers['/api/user/register'] = [
    400,
    refusal('VALIDATION', 'x', { issues: [{ path: 'name', message: 'Not this name' }] }),
  ];
  await press('Create account');
  await waitFor(() => expect(alerts()).toContain('Not this name'));
});

it("resets the password; without a code: '* Please enter OTP *'", async () => {
  answers['/api/user/forgotPassword'] = [200, { success: true, message: 'Password changed' }];
  const router = open('/resetpassword');
  type('Phone number', '0911234567');
  type('New password', 'secret2');
  await press('Set new password');
  await waitFor(() => expect(alerts()).toContain('* Please enter OTP *'));
  await press('Send OTP');
  type('OTP', '654321');
  await press('Set new password');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sentTo('/api/user/forgotPassword')[0]?.body).toEqual({
    phoneNo: '0911234567',
    password: 'secret2',
    otp: '654321',
    vc: 'vc-1',
  });
});

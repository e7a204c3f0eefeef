import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { ProfilePanel } from './profile-panel.tsx';

let sent: { method: string; path: string; body: unknown }[];
let answers: Record<string, [status: number, body: object]>;
const user = (more = {}) => ({
  _id: 'u1',
  name: 'Hana',
  phoneNo: '+251911234567',
  role: 'user',
  isAdmin: false,
  wallet: { activeBalance: 0, bonusWallet: 0, walletBalance: 0 },
  referralCode: 'ABCDEFGHJK',
  telegramLinked: false,
  ...more,
});
const DEVICES = [
  {
    _id: 'd1',
    name: 'Chrome, Android',
    createdAt: '2026-11-20T10:00:00Z',
    usedAt: '2026-11-21T10:00:00Z',
    current: true,
  },
  { _id: 'd2', name: '', createdAt: '2026-11-01T10:00:00Z', usedAt: '2026-11-02T10:00:00Z', current: false },
];

beforeAll(() => i18n.loadNamespaces(['profile', 'server']));
beforeEach(() => {
  sent = [];
  answers = {
    'GET /api/user/passkeys': [200, { success: true, passkeys: [], available: true }],
    'GET /api/user/devices': [200, { success: true, devices: DEVICES }],
    'POST /api/afroSms/AuthenticatedOTP': [200, { success: true, data: 'vc-1' }],
    'PUT /api/user/me/update': [200, { success: true, message: 'ok', user: user() }],
  };
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    sent.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : null });
    const [status, body] = answers[`${method} ${path}`] ?? [200, { success: true }];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** As the app's guard does, shows the profile to a signed-in user only. */
function Guarded() {
  return useSession().state === 'signed-in' ? <ProfilePanel /> : <p>Signed out</p>;
}

function open(as: object) {
  queryClient.setQueryData(['me'], as);
  queryClient.setQueryData(['settings'], { mode: 'live', bot: { username: 'chewata_bot' } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Guarded />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  act(async () => void fireEvent.click(within_.getByRole('button', { name })));
const sentTo = (method: string, path: string) =>
  sent.filter((call) => call.method === method && call.path === path).map(({ body }) => body);

it('sets a new password with the present one', async () => {
  open(user());
  type('New password', 'a-good-secret');
  type('Present password', 'the-old-one');
  await press('Set new password');
  await waitFor(() =>
    expect(sentTo('PUT', '/api/user/me/update')).toEqual([
      { password: 'a-good-secret', currentPassword: 'the-old-one' },
    ]),
  );
});

it('sets a first password by a code, for an account made in Telegram', async () => {
  open(user({ telegramLinked: true }));
  type('New password', 'a-good-secret');
  await press('Set new password');
  expect(sentTo('PUT', '/api/user/me/update')).toEqual([]);
  await press('Send OTP');
  type('OTP', '123456');
  await press('Set new password');
  await waitFor(() =>
    expect(sentTo('PUT', '/api/user/me/update')).toEqual([
      { password: 'a-good-secret', otp: '123456', vc: 'vc-1' },
    ]),
  );
});

it('shows a refused password at the form, and sends nothing but the name with the name', async () => {
  answers['PUT /api/user/me/update'] = [
    400,
    { success: false, error: true, code: 'PASSWORD_WEAK', message: 'This password is easy to guess' },
  ];
  open(user());
  type('New password', 'aaaaaa');
  type('Present password', 'the-old-one');
  await press('Set new password');
  await screen.findByText('This password is easy to guess');
  type('User name', 'Hana T');
  await press('Save Changes');
  await waitFor(() => expect(sentTo('PUT', '/api/user/me/update')).toContainEqual({ username: 'Hana T' }));
});

it('lists the devices and removes one after a confirmation', async () => {
  open(user());
  const row = (await screen.findByText('Unknown device')).closest('li');
  expect(within(row as HTMLElement).queryByText('This device')).toBeNull();
  expect(screen.getByText('Chrome, Android').parentElement?.textContent).toContain('This device');
  await press('Remove device: Unknown device');
  expect(sentTo('DELETE', '/api/user/devices/d2')).toEqual([]);
  await press('Confirm');
  await waitFor(() => expect(sentTo('DELETE', '/api/user/devices/d2')).toHaveLength(1));
  expect(sentTo('GET', '/api/user/devices')).toHaveLength(2);
});

it('shows that the devices cannot be loaded, and that there are none', async () => {
  answers['GET /api/user/devices'] = [
    400,
    { success: false, error: true, code: 'VALIDATION', message: 'No list' },
  ];
  open(user());
  await screen.findByText('No list');
  answers['GET /api/user/devices'] = [200, { success: true, devices: [] }];
  await press('Retry');
  await screen.findByText('No known devices yet');
});

it('parts the account from Telegram only after a confirmation', async () => {
  answers['POST /api/user/telegram/unlink'] = [200, { success: true, message: 'ok', user: user() }];
  open(user({ telegramLinked: true }));
  await press('Unlink Telegram');
  expect(sentTo('POST', '/api/user/telegram/unlink')).toEqual([]);
  await press('Confirm');
  await screen.findByRole('link', { name: 'Open the bot' });
  expect(sentTo('POST', '/api/user/telegram/unlink')).toHaveLength(1);
});

it('one’s own data is saved as a file; a refusal is shown', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (blob: Blob) => {
      saved.push(blob);
      return 'blob:x';
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  answers['GET /api/user/export'] = [200, { success: true, error: false, transactions: [{ txnId: 'D1' }] }];
  open(user());
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(await saved[0]?.text()).toContain('"txnId": "D1"');
  answers['GET /api/user/export'] = [
    429,
    { success: false, error: true, code: 'RATE_LIMITED', message: 'Wait a minute.' },
  ];
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Wait a minute.')).toBeTruthy();
  expect(saved).toHaveLength(1);
  click.mockRestore();
});

const dialog = () => within(screen.getByRole('dialog'));

it('closes the account after a dialog that says what happens, with the present password', async () => {
  answers['POST /api/user/close'] = [200, { success: true, message: 'ok' }];
  open(user());
  await press('Close my account');
  expect(dialog().getByText('You lose your bonus and free spins.')).toBeTruthy();
  await press('Close my account', dialog());
  expect(dialog().getByText('Enter your present password')).toBeTruthy();
  expect(sentTo('POST', '/api/user/close')).toEqual([]);
  const password = dialog().getByLabelText('Present password', { selector: 'input' });
  fireEvent.input(password, { target: { value: 'the-old-one' } });
  await press('Close my account', dialog());
  await waitFor(() => expect(sentTo('GET', '/api/user/logout')).toHaveLength(1));
  expect(sentTo('POST', '/api/user/close')).toEqual([{ currentPassword: 'the-old-one' }]);
  expect(await screen.findByText('Signed out')).toBeTruthy();
});

it('lists what has to end before the account can be closed, and offers it to no staff', async () => {
  answers['POST /api/user/close'] = [
    409,
    { success: false, error: true, code: 'ACCOUNT_IN_USE', message: 'No', obstacles: ['balance', 'inPlay'] },
  ];
  open(user({ telegramLinked: true }));
  await press('Close my account');
  await press('Send OTP', dialog());
  fireEvent.input(dialog().getByLabelText('OTP', { selector: 'input' }), { target: { value: '123456' } });
  await press('Close my account', dialog());
  expect(await screen.findByText('There is money in your balance. Withdraw it.')).toBeTruthy();
  expect(screen.getByText('You have cards in a game. Wait until it ends.')).toBeTruthy();
  expect(screen.queryByText(/A deposit is still in progress/)).toBeNull();
  expect(sentTo('POST', '/api/user/close')).toEqual([{ otp: '123456', vc: 'vc-1' }]);
  expect(queryClient.getQueryData(['me'])).not.toBeNull();
  cleanup();
  open(user({ role: 'support' }));
  expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull();
});

import { limitTable } from '@chewata/common/contract/accounts/limit-kinds';
import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import type { PersonAnswer } from '@chewata/common/contract/admin/person';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { PersonScreen } from './person-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['person', 'admin', 'flags', 'wallet', 'history', 'server']));
afterEach(() => void vi.unstubAllGlobals());

const AT = '2026-11-22T09:00:00.000Z';
const USER: UserAnswer = {
  _id: 'u1',
  name: 'Almaz',
  phoneNo: '+251911000001',
  role: 'user',
  isAdmin: false,
  totalBalance: 150,
  wallet: { activeBalance: 120, bonusWallet: 30, walletBalance: 150 },
  remainingSpin: 2,
  referralCode: 'ABC',
  telegramLinked: false,
  blocked: null,
};
const PERSON: PersonAnswer = {
  user: {
    ...USER,
    createdAt: AT,
    language: 'am',
    birthDate: null,
    referredBy: { _id: 'u9', name: 'Referrer' },
    frozenAt: null,
    closedAt: null,
  },
  balances: { main: 120, bonus: 30, held: 0, total: 150 },
  limits: {
    limits: limitTable((kind, period) => (kind === 'loss' && period === 'day' ? 500 : null)),
    used: limitTable(() => 20),
    operator: limitTable(() => null),
    pending: [],
    session: { startedAt: null, staked: 0, won: 0, net: 0 },
    reality: { everyMinutes: 60 },
    timeOutUntil: null,
    excludedUntil: null,
    check: null,
  },
  sessions: [{ _id: 's1', openedBy: 'telegram', device: 'Chrome, Android', createdAt: AT, usedAt: AT }],
  devices: [
    {
      _id: 'd1',
      name: 'Chrome, Android',
      createdAt: AT,
      usedAt: AT,
      others: [{ _id: 'u2', name: 'Bekele' }],
    },
  ],
  notes: [{ _id: 'n1', by: { _id: 'a', name: 'Helper' }, text: 'called back', at: AT }],
  blocks: [
    { reason: 'abuse', text: 'swore', until: AT, by: { _id: 'a', name: 'Admin' }, at: AT, lifted: null },
  ],
  flags: [],
};

/** Shows the page to one of the staff; the requests that it made. */
function show(role: 'support' | 'admin', person = PERSON) {
  setMe({ ...USER, _id: 'me', role, isAdmin: role === 'admin' });
  const requests: { what: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    requests.push({ what: `${method} ${new URL(url, 'http://x').pathname}`, body: sent });
    return Response.json({ success: true, error: false, ...person });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/admin/users/u1']}>
        <Routes>
          <Route path="/admin/users/:id" element={<PersonScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requests;
}

it('E2 shows support the person without what only administrators do', async () => {
  show('support');
  expect(await screen.findByRole('heading', { name: 'Almaz' })).toBeTruthy();
  for (const text of [/called back/, /swore/, 'Referrer', /Losses, a day/])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bekele' }).getAttribute('href')).toBe('/admin/users/u2');
  expect(screen.getByRole('button', { name: 'Block' })).toBeTruthy();
  for (const name of ['Sign out everywhere', 'Adjust the balance', 'Decisions'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  const spans = within(await screen.findByRole('dialog')).getByLabelText('How long');
  expect([...spans.querySelectorAll('option')].map(({ value }) => value)).toEqual(['hour', 'day']);
});

it('A12 an administrator blocks with a reason and a text that the person will read', async () => {
  const requests = show('admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Block' });
  fireEvent.click(confirm);
  expect(await within(dialog).findByText('Please enter a text')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'multi-account' } });
  fireEvent.change(within(dialog).getByLabelText('How long'), { target: { value: 'open' } });
  fireEvent.change(within(dialog).getByLabelText('What happened'), { target: { value: 'four accounts' } });
  fireEvent.click(confirm);
  await vi.waitFor(() =>
    expect(requests).toContainEqual({
      what: 'POST /api/admin/users/u1/block',
      body: { reason: 'multi-account', text: 'four accounts', until: null },
    }),
  );
});

it('E3 adds a note, and E2 offers to lift a block', async () => {
  const blocked = { reason: 'other', text: 'asked to', until: null } as const;
  const requests = show('admin', { ...PERSON, user: { ...PERSON.user, blocked } });
  expect(await screen.findByText(/Another reason/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'will call' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add the note' }));
  await vi.waitFor(() =>
    expect(requests).toContainEqual({ what: 'POST /api/admin/users/u1/notes', body: { text: 'will call' } }),
  );
});

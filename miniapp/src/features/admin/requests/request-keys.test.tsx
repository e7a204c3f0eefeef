import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { DepositsScreen, WithdrawalsScreen } from './requests-screen.tsx';

const signIn = (role: string) => setMe({ _id: 'me', isAdmin: role === 'admin', role, wallet: {} } as never);
beforeEach(() => signIn('admin'));
beforeAll(() => i18n.loadNamespaces(['admin', 'wallet', 'person', 'history']));
afterEach(() => void vi.unstubAllGlobals());

const item = (id: string, name: string, more: object = {}) => ({
  _id: id,
  txnId: `TX${id}`,
  user: { _id: `u${id}`, name, phoneNo: '+251911000001' },
  amount: 150,
  method: 'manual',
  details: {},
  status: 'Pending',
  createdAt: '2026-03-01T09:00:00.000Z',
  decisions: [],
  ...more,
});
const QUEUE = [item('1', 'Almaz'), item('2', 'Bekele')];

/** Shows a queue of these items; the requests that were sent. */
function show(Screen = WithdrawalsScreen, items: object[] = QUEUE) {
  const sent: { url: string; method: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ url: String(url), method, body: typeof body === 'string' ? JSON.parse(body) : null });
    if (method === 'POST')
      return Response.json({ success: true, error: false, item: items[0], status: 'success' });
    if (!String(url).includes('/users/'))
      return Response.json({
        success: true,
        error: false,
        items,
        totalPages: 3,
        totals: { count: 21, amount: 3150 },
      });
    return Response.json({ success: false, error: true, message: 'no person here' }, { status: 404 });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const posts = (sent: ReturnType<typeof show>) => sent.filter(({ method }) => method === 'POST');

it('lists what waits with the count and sum of all pages, and asks the server for a status', async () => {
  const sent = show(DepositsScreen);
  expect(await screen.findByRole('button', { name: 'Almaz' })).toBeTruthy();
  expect(screen.getByTestId('totals').textContent).toMatch(/21.*3,150\.00/);
  expect(sent[0]?.url).toContain('/api/admin/deposits?pageNumber=1&status=Pending');
  fireEvent.click(screen.getByRole('button', { name: 'Declined' }));
  await vi.waitFor(() => expect(sent.at(-1)?.url).toContain('status=Declined'));
});

it('the keys choose an item and ask before they approve or decline it', async () => {
  const sent = show();
  await screen.findByRole('button', { name: 'Almaz' });
  key('d');
  expect(screen.queryByRole('dialog')).toBeNull();
  key('j');
  key('j');
  expect(screen.getByRole('heading', { name: 'Bekele' })).toBeTruthy();
  key('k');
  expect(screen.getByRole('heading', { name: 'Almaz' })).toBeTruthy();
  key('d');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByText(i18n.t('admin:reasonMissing'))).toBeTruthy();
  expect(posts(sent)).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Wrong account.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() =>
    expect(posts(sent)).toMatchObject([
      { url: expect.stringContaining('/withdrawals/1/decline'), body: { reason: 'Wrong account.' } },
    ]),
  );
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('a');
  expect((await screen.findByRole('dialog')).textContent).toContain('Almaz');
  expect(posts(sent)).toHaveLength(1);
});

it('? lists the keys', async () => {
  show();
  await screen.findByRole('button', { name: 'Almaz' });
  key('?');
  const help = await screen.findByRole('dialog', { name: 'Keys' });
  expect(help.textContent).toMatch(/j↓Next item.*aApprove.*dDecline.*\/Search/);
});

it('the first of two approvers cannot approve again', async () => {
  const approved = {
    by: { _id: 'me', name: 'Admin' },
    decision: 'approve',
    reason: '',
    at: '2026-03-01T10:00:00.000Z',
  };
  show(WithdrawalsScreen, [item('1', 'Almaz', { status: 'AwaitingSecond', decisions: [approved] })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Almaz' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  key('a');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('support reads a request but cannot decide it', async () => {
  signIn('support');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Almaz' }));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  key('d');
  expect(screen.queryByRole('dialog')).toBeNull();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { ApprovalsScreen } from './approvals-screen.tsx';

beforeEach(() => setMe({ _id: 'me', isAdmin: true, role: 'admin', wallet: {} } as never));
// jsdom does not scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeAll(() => i18n.loadNamespaces(['approvals', 'admin', 'wallet', 'rounds', 'history']));
afterEach(() => void vi.unstubAllGlobals());

const proposal = (id: string, more: object = {}) => ({
  _id: id,
  kind: 'user.adjust',
  subject: 'u1',
  by: { _id: 'other', name: 'Second' },
  at: '2026-03-01T09:00:00.000Z',
  status: 'Pending',
  expiresAt: '2026-03-04T09:00:00.000Z',
  user: { _id: 'u1', name: `Player ${id}`, phoneNo: '+251911000001' },
  change: { wallet: 'main', amount: 2000, reason: 'bank transfer' },
  before: { amount: 50 },
  decided: null,
  ...more,
});

/** The screen without toasts: one of an earlier test may still be in the page, and is a list item too. */
let list = within(document.body);

function show(approvals: object[]) {
  const posts: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ success: true, error: false, approvals, totalPages: 1 });
    posts.push({ url: String(url), body: JSON.parse(String(body)) });
    return Response.json({ success: true, error: false, approval: proposal('a', { status: 'Declined' }) });
  });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ApprovalsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  list = within(container);
  return posts;
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const chosen = () => list.getAllByRole('listitem').map((row) => row.querySelector('[aria-current]') !== null);

it('says who proposes what for whom, with the value before it, and when it ends', async () => {
  show([proposal('a')]);
  const [row] = await list.findAllByRole('listitem');
  expect(row?.textContent).toMatch(/Player a, \+251911000001.*50\.00.*→.*2,000\.00/);
  expect(row?.textContent).toContain('Proposed by Second');
  expect(row?.textContent).toContain('It needs your approval');
});

it('the proposer reads that another one must decide', async () => {
  show([proposal('a', { by: { _id: 'me', name: 'Me' } })]);
  expect((await list.findByRole('listitem')).textContent).toContain('Another administrator must decide');
});

it('the keys choose a proposal and ask before they decline it, with a reason', async () => {
  const posts = show([proposal('a'), proposal('b')]);
  await list.findAllByRole('listitem');
  key('d');
  expect(screen.queryByRole('dialog')).toBeNull();
  key('j');
  expect(chosen()).toEqual([true, false]);
  key('j');
  expect(chosen()).toEqual([false, true]);
  key('d');
  const dialog = await screen.findByRole('dialog');
  expect(posts).toEqual([]);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Too much.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() =>
    expect(posts).toEqual([
      { url: expect.stringContaining('/approvals/b/decline'), body: { reason: 'Too much.' } },
    ]),
  );
});

it('what is decided has no buttons, and its key does nothing', async () => {
  const decided = {
    by: { _id: 'x', name: 'Third' },
    at: '2026-03-01T10:00:00.000Z',
    reason: 'Fine.',
    alone: false,
  };
  show([proposal('a', { status: 'Approved', decided })]);
  expect((await list.findByRole('listitem')).textContent).toMatch(/Approved by Third.*Fine\./);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  key('j');
  key('a');
  expect(screen.queryByRole('dialog')).toBeNull();
});

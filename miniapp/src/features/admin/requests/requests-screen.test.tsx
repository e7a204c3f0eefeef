import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { WithdrawalsScreen } from './requests-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['admin', 'wallet', 'person']));
beforeEach(() => setMe({ _id: 'admin', isAdmin: true, role: 'admin', wallet: {} } as never));
afterEach(() => void vi.unstubAllGlobals());

const NOTICE = '/admin/withdrawals?status=AwaitingSecond';
const Address = () => <output>{useLocation().search}</output>;
const address = () => document.querySelector('output')?.textContent;

/** Shows the screen at that address, over lists of two pages; the addresses that it asks. */
function show(path: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    const answer = { items: [], totalPages: 2, totals: { count: 0, amount: 0 } };
    return Response.json({ success: true, error: false, ...answer });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <WithdrawalsScreen />
        <Link to={NOTICE}>Notice</Link>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
}
const chosen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('opens at the status of its address, as a notice links to it', async () => {
  const asked = show(NOTICE);
  await vi.waitFor(() => expect(asked.at(-1)).toContain('status=AwaitingSecond'));
  expect(chosen('Second approval needed')).toBe('true');
});

it('opens at the pending ones without a status, or with one that there is not', async () => {
  const asked = show('/admin/withdrawals?status=unknown');
  await vi.waitFor(() => expect(asked.at(-1)).toContain('status=Pending'));
});

it('keeps the status that is chosen in the address, and a notice then opens the first page of its own', async () => {
  const asked = show('/admin/withdrawals');
  fireEvent.click(screen.getByRole('button', { name: 'Declined' }));
  await vi.waitFor(() => expect(address()).toBe('?status=Declined'));
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/pageNumber=2.*status=Declined/));
  fireEvent.click(screen.getByRole('link', { name: 'Notice' }));
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/pageNumber=1.*status=AwaitingSecond/));
});

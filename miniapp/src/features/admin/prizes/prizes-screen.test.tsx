import type { PrizeAnswer, PrizesAnswer } from '@chewata/common/contract/admin/prizes';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { PrizesScreen } from './prizes-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['prizes', 'promotions', 'flags', 'admin']));
afterEach(() => void vi.unstubAllGlobals());

const sums: PrizesAnswer = {
  state: 'due',
  releasableAt: '2026-03-04T12:00:00.000Z',
  total: 5120.5,
  withheld: 0,
  release: null,
  paidAt: null,
};
const person = { _id: 'u2', name: 'Bekele', phoneNo: '+251911000002', rank: 2 };
const prize: PrizeAnswer = {
  period: 'all',
  stake: '10',
  rank: 1,
  user: { _id: 'u1', name: 'Almaz', phoneNo: '+251911000001', role: 'user', blocked: null },
  prize: 120.5,
  status: 'waiting',
  withheld: null,
  evidence: {
    rounds: 60,
    sameUsersShare: 0.95,
    sameUsers: [{ user: person, rounds: 57, share: 0.95 }],
    devices: [{ user: person, count: 1 }],
    payers: [],
    referrals: [{ user: person, relation: 'same referrer' }],
    transfers: [{ user: person, sent: 5, received: 30 }],
    flags: [{ _id: 'f1', kind: 'promotion-ring', status: 'open' }],
  },
};

/** Shows the screen over a server with these prizes; the requests it got. */
function show(answer: Partial<PrizesAnswer> = {}, reply: object = sums): { url: string; body: unknown }[] {
  const requests: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    requests.push({ url: String(url), body: typeof body === 'string' ? JSON.parse(body) : null });
    const listed = { ...sums, ...answer, prizes: [prize], totalPages: 1, promotions: [] };
    return Response.json({ success: true, error: false, ...(method === 'POST' ? reply : listed) });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/admin/promotions/p1/prizes']}>
        <Routes>
          <Route path="/admin/promotions/:id/prizes" element={<PrizesScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requests;
}
const button = (name: string) => screen.findByRole('button', { name });

it('G10: shows the evidence of each rank, and releases the prizes after a question', async () => {
  const requests = show();
  const [first] = await screen.findAllByText('Rounds mostly with the same users');
  const evidence = within(first?.closest('dl') ?? document.body);
  expect(evidence.getByText('Rounds mostly with the same users').nextSibling?.textContent).toBe('95 %');
  expect(evidence.getAllByText('Bekele', { exact: false })).toHaveLength(4);
  expect(evidence.getByText('57 rounds, 95 %')).toBeTruthy();
  expect(evidence.getByText('Same payer account').nextSibling?.textContent).toBe('none found');
  expect(evidence.getByText('sent 5.00, received 30.00')).toBeTruthy();
  fireEvent.click(await button('Release prizes'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Release 5,120.50 Birr?')).toBeTruthy();
  fireEvent.click(dialog.getByText('Release prizes'));
  await vi.waitFor(() =>
    expect(requests.map(({ url }) => url)).toContainEqual(
      expect.stringContaining('/api/admin/promotions/p1/prizes/release'),
    ),
  );
  expect(await screen.findByText('Prizes released')).toBeTruthy();
});

it('G11: withholds a prize only with a reason, and nothing once they are released', async () => {
  const requests = show({ state: 'checking' });
  expect(screen.queryByRole('button', { name: 'Release prizes' })).toBeNull();
  fireEvent.click(await button('Withhold'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Withhold'));
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'One person' } });
  fireEvent.click(dialog.getByText('Withhold'));
  await vi.waitFor(() =>
    expect(requests).toContainEqual({
      url: expect.stringContaining('/api/admin/promotions/p1/prizes/u1/withhold'),
      body: { reason: 'One person' },
    }),
  );
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('G10: after the release there is nothing more to decide', async () => {
  show({ state: 'paid', release: { by: { _id: 'a1', name: 'Admin' }, at: '2026-03-04T12:00:00.000Z' } });
  expect(await screen.findByText('The prizes are paid.')).toBeTruthy();
  for (const name of ['Release prizes', 'Withhold'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

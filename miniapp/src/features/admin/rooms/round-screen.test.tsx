import type { RoundStory, VoidSums as Sums } from '@chewata/common/contract/admin/rounds';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { setMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { RoundScreen } from './round-screen.tsx';
import { VoidSums } from './void-sums.tsx';

beforeEach(() => setMe({ _id: 'admin', isAdmin: true, role: 'admin', wallet: {} } as never));
beforeAll(() => i18n.loadNamespaces(['rounds', 'history', 'admin', 'wallet']));
afterEach(() => void vi.unstubAllGlobals());

const at = '2026-03-01T12:00:00.000Z';
const story = {
  round: {
    _id: 'R1',
    game: 'bingo',
    stake: 50,
    status: 'Finished',
    gameSpace: null,
    schedule: null,
    createdAt: at,
    sealedAt: at,
    startedAt: at,
    endedAt: at,
    totalStake: 100,
    netWin: 80,
    refundedFor: null,
    voided: null,
    people: [{ _id: 'u1', name: 'Almaz', phoneNo: '+251911000001' }],
  },
  cards: [{ card: '7', userId: 'u1', paidAt: at }],
  calls: [{ number: 12, at }],
  claims: [{ userId: 'u1', card: '7', at, verdict: 'NOT_A_BINGO' }],
  winners: [{ card: '7', userId: 'u1', amount: 80, tax: 10 }],
  journal: [
    {
      _id: 'stake:R1',
      kind: 'stake',
      at,
      userId: 'u1',
      postings: [{ account: 'user:u1:main', amount: -50 }],
    },
  ],
  decisions: [],
  fairness: {},
} as unknown as RoundStory;

/** Shows the round over a server that answers with `answer` to the voiding; the requests it got. */
function show(answer: object): { url: string; body: unknown }[] {
  const requests: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    requests.push({ url: String(url), body: typeof body === 'string' ? JSON.parse(body) : null });
    return Response.json({ success: true, error: false, ...(method === 'POST' ? answer : story) });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/admin/rounds/R1']}>
        <Routes>
          <Route path="/admin/rounds/:id" element={<RoundScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requests;
}

it('R12: shows the story of a round, and voids it only with a reason', async () => {
  const requests = show({ approval: { _id: 'a' } });
  expect(await screen.findByText('Not a bingo')).toBeTruthy();
  expect(screen.getAllByText('Almaz').length).toBeGreaterThan(1);
  expect(screen.getByText('−50.00')).toBeTruthy();
  expect(screen.getByText('After call 1: 12')).toBeTruthy();
  expect(screen.getByText('Missing in its best line: 4')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Wins are taken back only as far as the money is still there');
  expect(dialog.textContent).toContain('70.00');
  const confirm = within(dialog).getByRole('button', { name: 'Void' });
  fireEvent.click(confirm);
  expect(await within(dialog).findByText('Please give a reason')).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Wrong card.' } });
  fireEvent.click(confirm);
  await vi.waitFor(() =>
    expect(requests).toContainEqual({
      url: expect.stringContaining('/api/admin/rooms/R1/void'),
      body: { reason: 'Wrong card.' },
    }),
  );
});

it('R15: a proposal says for each player what goes back, what is taken back, and what stays', () => {
  const player = { name: 'Almaz', phoneNo: '+251911000001', returned: 0, spins: 0, taken: 30, kept: 50 };
  const sums: Sums = {
    stage: 'settled',
    game: 'bingo',
    stake: 50,
    reason: 'Wrong card.',
    players: [{ _id: 'u1', ...player }],
    shares: [{ _id: 'u2', name: 'Bekele', phoneNo: '+251911000002', due: 2, taken: 1 }],
    tax: 4,
    house: -20,
  };
  render(<VoidSums sums={sums} />);
  const text = document.body.textContent;
  for (const part of [
    'Taken back30.00',
    'Keeps50.00',
    'Share taken back1.00',
    'Tax taken back4.00',
    '−20.00',
  ])
    expect(text).toContain(part);
});

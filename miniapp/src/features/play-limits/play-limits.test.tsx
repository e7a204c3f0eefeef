import { limitTable } from '@chewata/common/contract/accounts/limit-kinds';
import type { PlayLimitsAnswer } from '@chewata/common/contract/accounts/play-limits';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LimitsForm } from './limits-form.tsx';
import { Pauses } from './pauses.tsx';

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ success: true, error: false, message: 'ok' }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const data: PlayLimitsAnswer = {
  limits: { ...limitTable<number | null>(() => null), stake: { day: 100, week: null, month: null } },
  pending: [{ kind: 'stake', period: 'day', to: 200, from: '2026-01-01T00:00:00.000Z' }],
  session: { startedAt: null, staked: 0, won: 0, net: 0 },
  reality: { everyMinutes: 60 },
  timeOutUntil: null,
  excludedUntil: null,
  used: limitTable(() => 0),
  operator: limitTable<number | null>(() => null),
  check: null,
};

it('sends changed limits only, and never a text that is no number', async () => {
  const { container } = render(<LimitsForm data={data} />);
  const fields = [...container.querySelectorAll('input')];
  const stakeDay = fields.find(({ value }) => value === '100');
  if (!stakeDay) throw new Error('no field with the limit');
  fireEvent.change(stakeDay, { target: { value: '1.2.3' } });
  fireEvent.submit(stakeDay);
  expect(sent).toEqual([]);
  fireEvent.change(stakeDay, { target: { value: '50' } });
  fireEvent.submit(stakeDay);
  await waitFor(() => expect(sent).toEqual([{ deposit: {}, stake: { day: 50 }, loss: {} }]));
});

it('confirms a higher limit that is due', async () => {
  render(<LimitsForm data={data} />);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent).toEqual([{ stake: { day: 200 } }]));
});

it('excludes only after a confirmation', async () => {
  render(<Pauses />);
  const choices = screen.getAllByRole('button');
  fireEvent.click(choices.at(-1) as HTMLElement);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent).toEqual([{ months: 60 }]));
});

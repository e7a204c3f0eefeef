import { limitTable } from '@chewata/common/contract/accounts/limit-kinds';
import type { PlayLimitsAnswer } from '@chewata/common/contract/accounts/play-limits';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/call.ts';
import { LimitsForm } from './limits-form.tsx';
import { Pauses } from './pauses.tsx';

vi.mock('#api/call.ts', () => ({ call: vi.fn(async () => ({})) }));
vi.mock('#ui/feedback/toast.ts', () => ({
  toastSuccess: vi.fn(),
  toastError: vi.fn(),
  toastNotice: vi.fn(),
}));
beforeEach(() => vi.mocked(call).mockClear());

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
const sent = () => vi.mocked(call).mock.calls.map(([, options]) => options);

it('sends changed limits only, and never a text that is no number', async () => {
  const { container } = render(<LimitsForm data={data} />);
  const fields = [...container.querySelectorAll('input')];
  const stakeDay = fields.find(({ value }) => value === '100');
  if (!stakeDay) throw new Error('no field with the limit');
  fireEvent.change(stakeDay, { target: { value: 'abc' } });
  fireEvent.submit(stakeDay);
  expect(sent()).toEqual([]);
  fireEvent.change(stakeDay, { target: { value: '50' } });
  fireEvent.submit(stakeDay);
  await waitFor(() => expect(sent()).toEqual([{ body: { deposit: {}, stake: { day: 50 }, loss: {} } }]));
});

it('confirms a higher limit that is due', async () => {
  render(<LimitsForm data={data} />);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent()).toEqual([{ body: { stake: { day: 200 } } }]));
});

it('excludes only after a confirmation', async () => {
  render(<Pauses />);
  const choices = screen.getAllByRole('button');
  fireEvent.click(choices.at(-1) as HTMLElement);
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent()).toEqual([{ body: { months: 60 } }]));
});

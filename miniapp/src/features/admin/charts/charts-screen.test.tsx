import type { ChartPoint } from '@chewata/common/contract/admin/charts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { ChartsScreen } from './charts-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['charts', 'admin']));
afterEach(() => void vi.unstubAllGlobals());

const point = (at: string, stakes: number): ChartPoint => ({
  at,
  stakes,
  players: 2,
  rounds: 1,
  wins: 0,
  houseIncome: 0,
  deposits: 0,
  withdrawals: 0,
});

it('O2: each chart says its sum and, by arrow keys, each value; a longer span is asked for', async () => {
  const asked: string[] = [];
  const points = [point('2026-03-01T12:00:00.000Z', 20), point('2026-03-01T13:00:00.000Z', 1480.5)];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    return Response.json({ success: true, error: false, points });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ChartsScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('1,500.5 Birr in all')).toBeTruthy();
  expect(screen.getByText('at most 2')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('img', { name: /^Stakes/ }), { key: 'ArrowLeft' });
  expect(screen.getByText('1 Mar 2026, 16:00: 1,480.5 Birr')).toBeTruthy();
  fireEvent.click(screen.getByText('30 days'));
  await vi.waitFor(() => expect(asked.at(-1)).toContain('by=day'));
});

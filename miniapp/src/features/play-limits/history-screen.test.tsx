import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { PlayHelpScreen } from './help-screen.tsx';
import { PlayHistoryScreen } from './history-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['play-limits']));
afterEach(() => void vi.unstubAllGlobals());

const march = {
  month: '2026-03',
  days: [{ day: '2026-03-10', deposited: 200, staked: 90, won: 80, net: -10 }],
  sessions: [
    {
      startedAt: '2026-03-10T09:00:00.000Z',
      endedAt: '2026-03-10T09:20:00.000Z',
      staked: 80,
      won: 80,
      net: 0,
    },
  ],
  changes: [
    {
      at: '2026-03-10T10:00:00.000Z',
      kind: 'stake',
      period: 'day',
      from: 100,
      to: 200,
      countsFrom: '2026-03-11T10:00:00.000Z',
      until: null,
    },
    {
      at: '2026-03-10T09:00:00.000Z',
      kind: 'timeOut',
      period: null,
      from: null,
      to: null,
      countsFrom: '2026-03-10T09:00:00.000Z',
      until: '2026-03-11T09:00:00.000Z',
    },
  ],
};

it('L10: shows days, sessions and changes, and the month before', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    const answer = String(url).includes('2026-02')
      ? { month: '2026-02', days: [], sessions: [], changes: [] }
      : march;
    return Response.json({ success: true, error: false, ...answer });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PlayHistoryScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('10 Mar 2026')).toBeTruthy();
  expect(screen.getByText('Mar 2026')).toBeTruthy();
  expect(screen.getByText(/20 min$/)).toBeTruthy();
  expect(screen.getByText('100 Birr → 200 Birr')).toBeTruthy();
  expect(screen.getByText(/can count from/)).toBeTruthy();
  expect(screen.getByText(/^until /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(await screen.findByText('You have not changed a limit yet')).toBeTruthy();
  expect(screen.getAllByText('Nothing was played in this month')).toHaveLength(2);
  expect(asked.at(-1)).toContain('month=2026-02');
});

it.each(['am', 'en', 'om', 'ti'] as const)('has the help in full in %s', async (language) => {
  await i18n.changeLanguage(language);
  const { container } = render(
    <MemoryRouter>
      <PlayHelpScreen />
    </MemoryRouter>,
  );
  expect(container.querySelectorAll('li')).toHaveLength(10);
  expect(container.textContent).not.toMatch(/sign\.|step\./);
  await i18n.changeLanguage('en');
});

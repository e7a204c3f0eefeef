import { LANGUAGES } from '@chewata/common/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { i18n } from '#locales/i18n.ts';
import { AuditScreen } from './audit-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['admin']));
afterEach(async () => {
  vi.unstubAllGlobals();
  await i18n.changeLanguage('en');
});

/** The audit's figures, of the ledger and of the fairness records. */
const FIGURES = {
  entries: 9,
  turnover: 7137.5,
  heldByPlayers: 6853,
  'house:revenue': 97,
  records: 1,
  signatures: 2,
  logged: 3,
  chains: 4,
  hours: 5,
  postedHeads: 6,
  newEntries: 7,
  slicesReadAgain: 8,
  accounts: 9,
};

it.each(LANGUAGES)('shows sums in Birr and counts as they are, each with a name in %s', async (language) => {
  await i18n.changeLanguage(language);
  const answer = {
    success: true,
    error: false,
    breaks: [],
    figures: FIGURES,
    at: '2026-11-22T09:00:00.000Z',
  };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  render(
    <QueryClientProvider client={queryClient}>
      <AuditScreen />
    </QueryClientProvider>,
  );
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent ?? '');
  expect(rows).toHaveLength(Object.keys(FIGURES).length);
  const inBirr = rows.filter((row) => /Birr|ብር/.test(row));
  expect(inBirr.map((row) => /[\d,]+\.\d\d/.exec(row)?.[0])).toEqual(['7,137.50', '6,853.00', '97.00']);
  for (const row of rows)
    expect(row).not.toMatch(
      /postedHeads|records\d|signatures\d|logged|chains\d|hours\d|newEntries|slicesReadAgain|accounts\d/,
    );
});

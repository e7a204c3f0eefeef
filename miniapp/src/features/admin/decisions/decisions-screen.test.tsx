import { DECISION_ACTIONS } from '@chewata/common/contract/admin/decision-actions';
import type { DecisionAnswer } from '@chewata/common/contract/admin/decisions';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import admin from '#locales/en/admin.json' with { type: 'json' };
import { i18n } from '#locales/i18n.ts';
import { DecisionsScreen } from './decisions-screen.tsx';

beforeAll(() => i18n.loadNamespaces(['person', 'admin', 'wallet']));
afterEach(() => void vi.unstubAllGlobals());

const DECISION: DecisionAnswer = {
  _id: 'd1',
  by: { _id: 'a', name: 'Hana' },
  action: 'settings.change',
  subject: 'settings',
  user: null,
  before: { limits: { deposit: { min: 5 } } },
  after: { limits: { deposit: { min: 7 } }, approvedBy: 'b' },
  at: '2026-11-22T09:00:00.000Z',
};

/** Shows the screen with these decisions; the queries that it sends. */
function show(decisions: DecisionAnswer[]) {
  const queries: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    queries.push(Object.fromEntries(new URL(url, 'http://x').searchParams));
    return Response.json({ success: true, error: false, decisions, totalPages: 3 });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DecisionsScreen />
    </QueryClientProvider>,
  );
  return queries;
}

it('shows each value before and after the change, for screen readers in words', async () => {
  show([DECISION]);
  const row = (await screen.findByText('Hana')).closest('li');
  if (!row) throw new Error('no row');
  expect(within(row).getByText('5').closest('del')?.textContent).toBe('before: 5');
  expect(within(row).getByText('7').closest('ins')?.textContent).toBe('after: 7');
});

const WORDS = { am: 'ቀሪ ሂሳብ', en: 'Balance', om: 'Haftee', ti: 'ተረፍ ሒሳብ' } as const;

it.each(Object.entries(WORDS))(
  'shows the balance before and after an adjustment, in %s',
  async (language, word) => {
    await i18n.changeLanguage(language);
    const after = { wallet: 'main', amount: 50, reason: 'a mistake', balance: 1250.5 };
    show([{ ...DECISION, action: 'user.adjust', before: { balance: 1200.5 }, after }]);
    const fact = (await screen.findByText(word)).nextElementSibling;
    expect(fact?.querySelector('del')?.textContent).toContain('1,200.50');
    expect(fact?.querySelector('ins')?.textContent).toContain('1,250.50');
    await i18n.changeLanguage('en');
  },
);

it('shows a value that is gone, without one after it', async () => {
  show([{ ...DECISION, action: 'user.unblock', before: { text: 'swore' }, after: {} }]);
  const text = await screen.findByText('swore');
  expect(text.closest('dd')?.textContent).toBe('before: swore');
});

it('asks for the decisions that the fields describe, and begins at the first page again', async () => {
  const queries = show([DECISION]);
  await screen.findByText('Hana');
  expect(queries.at(-1)).toEqual({ pageNumber: '1' });
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(queries.at(-1)).toEqual({ pageNumber: '2' }));
  fireEvent.change(screen.getByLabelText('Name, phone or ID'), { target: { value: ' Hana ' } });
  fireEvent.change(screen.getByLabelText('Reason or subject'), { target: { value: 'a mistake' } });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'user.adjust' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-02' } });
  await waitFor(() =>
    expect(queries.at(-1)).toEqual({
      pageNumber: '1',
      person: 'Hana',
      text: 'a mistake',
      action: 'user.adjust',
      from: '2026-11-01',
      to: '2026-11-02',
    }),
  );
});

it('has a name for every kind of decision', () => {
  const texts: Readonly<Record<string, string>> = admin;
  for (const action of DECISION_ACTIONS) expect(texts[`action.${action}`], action).toBeDefined();
});

it('names the values of a promotion, with times, kinds and switches in words', async () => {
  await i18n.loadNamespaces(['promotions', 'approvals']);
  const after = {
    type: 'Games Played',
    startsAt: '2026-11-25T09:00:00.000Z',
    available: true,
    stakes: [10, 25],
    message: '',
    structure: { All: { 1: 2500 } },
  };
  show([{ ...DECISION, action: 'promotion.create', subject: 'p1', before: null, after }]);
  const row = (await screen.findByText('p1')).closest('li');
  const facts = [...(row?.querySelectorAll('dt') ?? [])].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts.slice(1)).toEqual([
    ['Type', 'Games Played'],
    ['Start', '25 Nov 2026, 12:00'],
    ['Available', 'Yes'],
    ['Stakes that count', '10, 25'],
    ['Message', '–'],
    ['Prizes · All stakes together · 1', '2500'],
  ]);
  await i18n.changeLanguage('am');
  expect(await screen.findByText('በተጫወቱት ጨዋታ')).toBeTruthy();
  await i18n.changeLanguage('en');
});

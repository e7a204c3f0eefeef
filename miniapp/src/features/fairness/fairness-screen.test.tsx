import { RECORD_FAULTS } from '@chewata/common/fairness/record-faults';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import type { Moment } from '#evidence/kept-round.ts';
import { keepRound } from '#evidence/kept-rounds.ts';
import { keptOf, PUBLISHED, quicknetRecord } from '#evidence/testing/quicknet-record.ts';
import { showScreen } from '#games/testing/show-screen.tsx';
import { i18n } from '#locales/i18n.ts';
import { LANGUAGES, type Language, setLanguage } from '#locales/language.ts';
import { clockTime } from '#ui/time/local-time.ts';
import { FairnessScreen } from './fairness-screen.tsx';
import { JudgedRound } from './judged-round.tsx';

let count = 0;

/** Shows the page of a round, of which this device kept the arrival of the list. Returns the verdict's element. */
async function show(sealedAt: Moment | null, part: object = {}): Promise<HTMLElement> {
  count += 1;
  const record = { ...quicknetRecord(`page-${count}`), ...part };
  keepRound(keptOf(quicknetRecord(record.roundId), sealedAt));
  await i18n.loadNamespaces(['fairness']);
  await showScreen('/fairness', () => <JudgedRound record={record} kept={keptOf(record, sealedAt)} />, null);
  return verdict();
}

const verdict = (): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-statement]');
    if (!found) throw new Error('no verdict yet');
    return found;
  });

const arrival = (early: number, checked: boolean): Moment => ({
  earliest: PUBLISHED - early,
  latest: PUBLISHED - early,
  checked,
});
const TEN_MINUTES = 600_000;

afterEach(() => setLanguage('en'));

describe.each(LANGUAGES)('in %s', (language) => {
  const rows: [kind: string, key: string, sealedAt: Moment | null][] = [
    ['proven', 'statement.proven', arrival(3000, true)],
    ['late', 'statement.late', arrival(-2000, true)],
    ['unchecked', 'statement.unchecked.before', arrival(3000 + TEN_MINUTES, false)],
    ['unchecked', 'statement.unchecked.after', arrival(3000 - TEN_MINUTES, false)],
    ['away', 'statement.away', null],
  ];
  it.each(rows)('the first line says what is true: %s, %s', async (kind, key, sealedAt) => {
    await i18n.changeLanguage(language satisfies Language);
    const shown = await show(sealedAt);
    expect(shown.dataset.statement).toBe(kind);
    const times = {
      list: clockTime(sealedAt?.latest ?? 0, i18n.language),
      number: clockTime(PUBLISHED, i18n.language),
    };
    expect(i18n.t(`fairness:${key}`, times)).toContain(times.number);
    expect([...shown.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      i18n.t(`fairness:${key}`, times),
      i18n.t(`fairness:${key}Text`),
    ]);
    // The calls, each recomputed here.
    const calls = screen.getByRole('list', { name: i18n.t('fairness:calls') });
    expect(calls.textContent).toBe(quicknetRecord().calls.join(''));
    cleanup();
    await i18n.changeLanguage('en');
  });
});

describe('the page of a round', () => {
  it('is headed by the statement', async () => {
    const record = quicknetRecord('whole');
    keepRound(keptOf(record, arrival(3000, true)));
    queryClient.setQueryData(['fairness', ''], record);
    await i18n.loadNamespaces(['fairness']);
    await showScreen('/fairness', FairnessScreen, null);
    expect(await screen.findByText(/^This device was away/)).toBeTruthy();
    const text = document.body.textContent ?? '';
    expect(text).toMatch(/^Was this round fair\?/);
    expect(text.indexOf('deciding number')).toBeLessThan(text.indexOf('The order of the numbers is fixed'));
  });

  it('names every reason in plain words when something does not match', async () => {
    const shown = await show(arrival(3000, true), { calls: [9, 9, 9], sealedAt: null });
    expect(shown.dataset.statement).toBe('differs');
    expect(shown.textContent).toContain('Something does not match.');
    expect(
      [...shown.querySelectorAll('[data-fault]')].map((item) => item.getAttribute('data-fault')),
    ).toEqual(['calls', 'sealedLate']);
  });

  it('says of a round in play what is fixed already', async () => {
    const shown = await show(null, { serverSeed: null });
    expect(shown.textContent).toContain('The round is not over yet.');
    expect(shown.textContent).toContain('The promise of step 1 is already fixed');
  });

  it('has words for every reason in every language', async () => {
    for (const language of LANGUAGES) {
      await i18n.changeLanguage(language);
      await i18n.loadNamespaces(['fairness']);
      for (const fault of [...RECORD_FAULTS, 'log', 'head'])
        expect(i18n.exists(`fairness:fault.${fault}`), `${language} ${fault}`).toBe(true);
    }
    await i18n.changeLanguage('en');
  });
});

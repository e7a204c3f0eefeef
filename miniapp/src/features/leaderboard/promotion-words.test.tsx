import { PLAYED_PROMOTION, WINNING_STRUCTURE } from '@chewata/common/contract/community/promotion-defaults';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { usePromotionText } from '#games/promotion-text.ts';
import { i18n } from '#locales/i18n.ts';
import { setLanguage } from '#locales/language.ts';
import { usePromotionWords } from './promotion-words.ts';

beforeAll(() => i18n.loadNamespaces('leaderboard'));
afterEach(() => act(() => setLanguage('en')));

/** All texts of the built-in promotions. */
const { name, message = '', rules = {} } = PLAYED_PROMOTION;
const words: string[] = [
  ...Object.values(rules).flat(),
  ...new Set(Object.values(WINNING_STRUCTURE.All ?? {}).map(String)),
];

it("shows the built-in promotions in the user's language, with their numbers", async () => {
  await act(() => i18n.changeLanguage('am'));
  const text = renderHook(usePromotionText).result.current;
  const word = renderHook(usePromotionWords).result.current;
  for (const shown of [text(name), text(message), ...words.map(word)]) {
    expect(shown).toMatch(/\p{Script=Ethiopic}/u);
    expect(shown).not.toMatch(/[a-z]|{{/);
  }
  expect(word('At least 1200 games')).toContain('1200');
});

it('keeps the English texts, and texts that administrators wrote', () => {
  const text = renderHook(usePromotionText).result.current;
  const word = renderHook(usePromotionWords).result.current;
  expect([name, message].map(text)).toEqual([name, message]);
  expect(words.map(word)).toEqual(words);
  expect(text('Genna bonus')).toBe('Genna bonus');
  expect(word('A ram')).toBe('A ram');
});

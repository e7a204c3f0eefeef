import { expect, it } from 'vitest';
import { LANGUAGES } from './language.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('./*/*.json', { eager: true });

/**
 * The most characters of a text that has little room on a screen 360 px wide: the four tabs of the wallet stand side
 * by side, a table head shares its line with others, a button has one line. A letter of Ge'ez is about as wide as
 * 1.3 Latin ones.
 */
const BUDGETS: readonly { readonly keys: RegExp; readonly latin: number; readonly geez: number }[] = [
  { keys: /^wallet:tab\./, latin: 10, geez: 10 },
  { keys: /^common:(nav\.(home|bingoShort|history|wallet)|otp\.send)$/, latin: 17, geez: 12 },
  { keys: /^common:otp\.resend$/, latin: 22, geez: 17 },
  { keys: /^(wallet|history):(type|status|result|date|amount|stake)\b/, latin: 17, geez: 16 },
  {
    keys: /^(leaderboard|daily-games|referrals):(rank|userName|points|gamesPlayed|betAmount|winning|netAmount|registered|income)$/,
    latin: 20,
    geez: 16,
  },
  {
    keys: /^(bingo|flip|spin|games):(result\.(again|okay|awesome)|game\.again|stakes\.(join|open))$/,
    latin: 24,
    geez: 18,
  },
  { keys: /^\w+:([\w.]+\.)?(submit|cancel|confirm|close|back|retry|send)$/, latin: 28, geez: 20 },
];

function tooLong(language: string): string[] {
  const geez = language === 'am' || language === 'ti';
  return Object.entries(files).flatMap(([path, { default: texts }]) => {
    const [, own, namespace] = path.match(/^\.\/(\w+)\/(.+)\.json$/) ?? [];
    if (own !== language) return [];
    return Object.entries(texts).flatMap(([name, text]) => {
      const key = `${namespace}:${name}`;
      const budget = BUDGETS.find(({ keys }) => keys.test(key));
      const most = budget?.[geez ? 'geez' : 'latin'] ?? Number.POSITIVE_INFINITY;
      const length = text.replaceAll(/\{\{.*?\}\}/g, '00').length;
      return length > most ? [`${key}: ${text} (${length} of ${most})`] : [];
    });
  });
}

it.each(LANGUAGES)('texts with little room are short in %s', (language) => {
  expect(tooLong(language)).toEqual([]);
});

it('every budget is for some text', () => {
  const keys = Object.entries(files).flatMap(([path, { default: texts }]) =>
    Object.keys(texts).map((name) => `${path.replace(/^.*\/|\.json$/g, '')}:${name}`),
  );
  expect(BUDGETS.filter((budget) => !keys.some((key) => budget.keys.test(key)))).toEqual([]);
});

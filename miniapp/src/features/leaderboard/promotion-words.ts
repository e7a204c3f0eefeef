import { useTranslation } from 'react-i18next';

/** Rules and prizes of the built-in promotions, as in the templates for administrators. */
const KNOWN = [
  { words: /^At least (\d+) games$/, key: 'rule.games' },
  { words: /^A game counts only with at least (\d+) players$/, key: 'rule.players' },
  { words: /^1 game = 1 point$/, key: 'rule.point' },
  { words: /^Ram$/, key: 'prize.ram' },
  { words: /^Poultry bundle$/, key: 'prize.poultry' },
  { words: /^Five litres of oil$/, key: 'prize.oil' },
] as const;

/** Translates a known rule or prize; others stay as they were written. */
export function usePromotionWords(): (text: string) => string {
  const { t } = useTranslation('leaderboard');
  return (text) => {
    const known = KNOWN.find(({ words }) => words.test(text));
    return known ? t(known.key, { n: known.words.exec(text)?.[1] }) : text;
  };
}

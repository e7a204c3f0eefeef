import { useTranslation } from 'react-i18next';

/** The rules and prizes of SPEC.md's own promotions, as administrators find them in a new one. */
const KNOWN = [
  { words: /^At least (\d+) games$/, key: 'rule.games' },
  { words: /^A game counts only with at least (\d+) players$/, key: 'rule.players' },
  { words: /^1 game = 1 point$/, key: 'rule.point' },
  { words: /^Ram$/, key: 'prize.ram' },
  { words: /^Poultry bundle$/, key: 'prize.poultry' },
  { words: /^Five litres of oil$/, key: 'prize.oil' },
] as const;

/** Tells a rule or a prize in the reader's language where it is a known one; others stay as they were written. */
export function usePromotionWords(): (text: string) => string {
  const { t } = useTranslation('leaderboard');
  return (text) => {
    const known = KNOWN.find(({ words }) => words.test(text));
    return known ? t(known.key, { n: known.words.exec(text)?.[1] }) : text;
  };
}

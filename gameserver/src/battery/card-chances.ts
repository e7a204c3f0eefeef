import type { CardTally } from './bingo-tests.ts';

interface CardChance {
  readonly card: number;
  readonly chance: number;
}

/** Rounds from which on a card's chance is worth a number. */
const LEAST_ROUNDS = 1000;

/** The chance of each card to win alone, if all 200 are in play; null after too few rounds. */
export function cardChances({ alone, rounds }: CardTally) {
  if (rounds < LEAST_ROUNDS) return null;
  const cards = [...alone.counts].map(
    (count, index): CardChance => ({
      card: index + 1,
      chance: count / rounds,
    }),
  );
  const mean = alone.total / rounds / cards.length;
  const [first] = cards;
  if (!first) return null;
  const least = cards.reduce((a, b) => (b.chance < a.chance ? b : a), first);
  const most = cards.reduce((a, b) => (b.chance > a.chance ? b : a), first);
  // The standard deviation of the count of a card of that chance.
  const deviation = Math.sqrt((mean * (1 - mean)) / rounds);
  return { cards, alone: alone.total, mean, least, most, deviation };
}

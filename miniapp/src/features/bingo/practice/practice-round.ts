import { callsOf } from '@chewata/common/fairness/calls';
import { drawOf } from '@chewata/common/fairness/draw-stream';
import { BINGO_CARDS, bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import { shuffle } from '@chewata/common/games/draw';

/** How many practice partners play along, each with one card. */
export const PARTNERS = 3;
/** The seed is as long as the server's. */
const SEED_BYTES = 32;

/** A round that this device draws for itself, as the server draws a real one from its seed. */
export interface PracticeRound {
  id: string;
  /** All 75 balls in the order in which they are called. */
  calls: readonly number[];
  /** The partners' cards, in the partners' order. */
  partners: readonly string[];
}

/** 32 random bytes in hex. */
function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A new practice round. `seed`: hex. */
export function drawRound(seed = randomSeed()): PracticeRound {
  const cards = shuffle(
    BINGO_CARDS.map(({ number }) => String(number)),
    drawOf(seed, 'partners'),
  );
  return {
    id: `practice.${seed.slice(0, 16)}`,
    calls: callsOf('bingo', seed, 'practice', []) as number[],
    partners: cards.slice(0, PARTNERS),
  };
}

/** Those of the cards that are a bingo. */
export const completeCards = (cards: readonly string[], called: readonly number[]): string[] =>
  cards.filter((card) => isBingo(bingoCard(Number(card)), called));

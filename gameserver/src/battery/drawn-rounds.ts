import { createHash, randomFillSync } from 'node:crypto';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { callsOf } from '@chewata/common/fairness/calls';
import { seatEntropyOf } from '@chewata/common/fairness/commitment';
import { drawFrom } from '@chewata/common/fairness/draw-stream';
import { messageStart } from '@chewata/common/fairness/verification';
import { type Call, GAME_NAMES, GAMES, type Game } from '@chewata/common/games';
import { BALLS } from '@chewata/common/games/bingo/ball';
import type { SeatedCard } from '@chewata/common/games/definition';
import { shuffle } from '@chewata/common/games/draw';
import type { DrawnRound } from './battery-test.ts';

/** Rounds of spin have these numbers of cards in turn. */
const SPIN_CARDS = [2, 3, 5, 8, 12, 20, 3, 12, 5, 100];
const ROTATION = GAME_NAMES;
/** Coprime to 100, so that the cards of a round are different ones. */
const STEP = 37;

/** Draws the calls of a round from its seed, the start of its messages, and its cards. */
export type DrawCalls = (game: Game, seed: string, start: string, cards: readonly SeatedCard[]) => Call[];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * That number of rounds, the three games in turn, drawn by the code of real rounds from seeds and beacon values that follow
 * from `name`: the same name gives the same rounds.
 */
export function* drawnRounds(name: string, count: number, draw: DrawCalls = callsOf): Generator<DrawnRound> {
  for (let index = 0; index < count; index++) {
    const game = ROTATION[index % ROTATION.length] ?? 'bingo';
    const cards = cardsOf(game, Math.floor(index / ROTATION.length));
    const seed = sha256(`${name}:seed:${index}`);
    const randomness = sha256(`${name}:beacon:${index}`);
    const start = messageStart(ALGORITHMS.beacon, seatEntropyOf(game, cards), randomness);
    if (start === null) throw new Error('a round with a beacon has a start');
    yield { game, cards: cards.map(({ card }) => card), calls: draw(game, seed, start, cards) };
  }
}

function cardsOf(game: Game, turn: number): SeatedCard[] {
  const all = GAMES[game].cards;
  const size = game === 'spin' ? (SPIN_CARDS[turn % SPIN_CARDS.length] ?? 2) : 2;
  return Array.from({ length: size }, (_, at) => ({
    card: all[(turn * 11 + at * STEP) % all.length] ?? '',
    seat: at + 1,
  }));
}

/** Orders of the balls from the operating system's generator, to compare with. */
export function referenceOrders(): () => readonly number[] {
  const words = new Uint32Array(4096);
  let next = words.length;
  const draw = drawFrom(() => {
    if (next === words.length) {
      randomFillSync(words);
      next = 0;
    }
    return words[next++] ?? 0;
  });
  return () => shuffle(BALLS, draw);
}

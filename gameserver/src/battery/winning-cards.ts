import { BINGO_CARDS } from '@chewata/common/games/bingo/cards';
import { PATTERNS } from '@chewata/common/games/bingo/patterns';

const CARDS = BINGO_CARDS.length;
const CELLS_PER_LINE = 5;
/** The balls of each line of each card, one after the other; 0 is the free cell. Short lines repeat a ball. */
const LINES = Uint8Array.from(
  BINGO_CARDS.flatMap(({ cells }) =>
    PATTERNS.flatMap((pattern) =>
      Array.from(
        { length: CELLS_PER_LINE },
        (_, at) => cells[pattern.cells[at] ?? pattern.cells[0] ?? 0] ?? 0,
      ),
    ),
  ),
);
const calledAt = new Int16Array(76);

/**
 * The numbers of the cards that are complete first if all 200 are in play: `winnersWithoutClaim` of all cards, fast
 * enough for millions of rounds.
 */
export function firstOfAllCards(calls: readonly number[]): number[] {
  for (let at = 0; at < calls.length; at++) calledAt[calls[at] ?? 0] = at;
  calledAt[0] = -1;
  let first = calls.length;
  let winners: number[] = [];
  for (let line = 0; line < CARDS * PATTERNS.length; line++) {
    let last = -1;
    // A line that is complete after the first card is of no interest.
    for (let cell = line * CELLS_PER_LINE; cell < (line + 1) * CELLS_PER_LINE && last <= first; cell++)
      last = Math.max(last, calledAt[LINES[cell] ?? 0] ?? 0);
    if (last > first) continue;
    const card = 1 + Math.floor(line / PATTERNS.length);
    if (last < first) winners = [card];
    else if (winners.at(-1) !== card) winners.push(card);
    first = last;
  }
  return winners;
}

/** The place of the call that completes each of the 200 cards: `completeAt` of all cards, as fast. */
export function completionsOf(calls: readonly number[]): Int16Array {
  for (let at = 0; at < calls.length; at++) calledAt[calls[at] ?? 0] = at;
  calledAt[0] = -1;
  const done = new Int16Array(CARDS).fill(calls.length);
  for (let line = 0; line < CARDS * PATTERNS.length; line++) {
    let last = -1;
    for (let cell = line * CELLS_PER_LINE; cell < (line + 1) * CELLS_PER_LINE; cell++)
      last = Math.max(last, calledAt[LINES[cell] ?? 0] ?? 0);
    const card = Math.floor(line / PATTERNS.length);
    if (last < (done[card] ?? 0)) done[card] = last;
  }
  return done;
}

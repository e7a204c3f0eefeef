import { BINGO_CARDS } from '@chewata/common/games/bingo/cards';
import { completionsOf } from './winning-cards.ts';

const CARDS = BINGO_CARDS.length;

/**
 * The part of the pot that each of the 200 cards wins on average, as a multiple of an equal part, if rooms of that
 * many random cards play these rounds to their first complete card. Each round deals all cards into rooms; `draw`
 * returns a whole number from 0 to below its argument. `sizes` divide 200.
 */
export function potShares<Size extends number>(
  rounds: Iterable<readonly number[]>,
  sizes: readonly Size[],
  draw: (below: number) => number,
): Map<Size, Float64Array> {
  const shares = new Map(sizes.map((size) => [size, new Float64Array(CARDS)]));
  const dealt = BINGO_CARDS.map((_, index) => index);
  let count = 0;
  for (const calls of rounds) {
    count++;
    const done = completionsOf(calls);
    for (let last = CARDS - 1; last > 0; last--) {
      const other = draw(last + 1);
      [dealt[last], dealt[other]] = [dealt[other] ?? 0, dealt[last] ?? 0];
    }
    for (const [size, sums] of shares)
      for (let from = 0; from < CARDS; from += size) addRoom(sums, done, dealt.slice(from, from + size));
  }
  for (const sums of shares.values())
    for (let card = 0; card < CARDS; card++) sums[card] = (sums[card] ?? 0) / count;
  return shares;
}

/** The pot of a room is as large as it has cards; the cards that are complete first share it. */
function addRoom(sums: Float64Array, done: Int16Array, room: readonly number[]): void {
  let [first, winners] = [Number.POSITIVE_INFINITY, 0];
  for (const card of room) {
    const at = done[card] ?? 0;
    if (at < first) [first, winners] = [at, 1];
    else if (at === first) winners++;
  }
  for (const card of room) if (done[card] === first) sums[card] = (sums[card] ?? 0) + room.length / winners;
}

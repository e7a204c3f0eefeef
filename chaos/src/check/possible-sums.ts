import { type Balance, type Change, total } from './balance-changes.ts';

/** More sums than this, of half of the entries in doubt, are not tried. */
const MOST_SUMS = 20_000;

/**
 * True if some of these changes give that balance. With very many, only what they give one after the other is tried.
 * The sums of each half are compared, because those of all are too many from about 15 changes on.
 */
export function canGive(base: Balance, changes: readonly Change[], wanted: Balance): boolean {
  const middle = changes.length >> 1;
  const [first, second] = [sumsOf(changes.slice(0, middle)), sumsOf(changes.slice(middle))];
  if (!first || !second)
    return changes.some((_, place) => total(changes.slice(0, place + 1), base).join() === wanted.join());
  const [main, bonus] = [wanted[0] - base[0], wanted[1] - base[1]];
  return [...first.values()].some((sum) => second.has(`${main - sum[0]},${bonus - sum[1]}`));
}

/** The sums of all parts of these changes; null if they are too many. */
function sumsOf(changes: readonly Change[]): Map<string, Balance> | null {
  const sums = new Map<string, Balance>([['0,0', [0, 0]]]);
  for (const { by } of changes)
    for (const [main, bonus] of [...sums.values()]) {
      const sum: Balance = [main + by[0], bonus + by[1]];
      sums.set(sum.join(), sum);
      if (sums.size > MOST_SUMS) return null;
    }
  return sums;
}

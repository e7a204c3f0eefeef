import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';

/** A list that can be read from any place. */
export interface SortedList<Row> {
  count(): Promise<number>;
  /** At most `most` rows, without the first `skip`. */
  rows(skip: number, most: number): Promise<readonly Row[]>;
}

type Order<Row> = (one: Row, other: Row) => number;

/**
 * A page, from 1, of several lists merged in `order`, in which each of them is sorted. Of the rows before the page
 * only a few are read, whatever its number.
 */
export async function mergedPage<Row>(
  lists: readonly SortedList<Row>[],
  order: Order<Row>,
  page: number,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const counts = await Promise.all(lists.map((list) => list.count()));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const before = (page - 1) * ROWS_PER_PAGE;
  if (before >= total) return { rows: [], total };
  const skips = await rowsBefore(
    lists.map((list, place) => ({ list, count: counts[place] ?? 0, taken: 0 })),
    order,
    before,
  );
  const found = await Promise.all(skips.map(({ list, taken }) => list.rows(taken, ROWS_PER_PAGE)));
  return { rows: found.flat().sort(order).slice(0, ROWS_PER_PAGE), total };
}

interface Taken<Row> {
  readonly list: SortedList<Row>;
  readonly count: number;
  /** How many of its rows come before the page. */
  taken: number;
}

/**
 * How many of the first `before` rows of all come from each list. Of an equal part of each list, the part that ends
 * first in the order is before the page as a whole, since the parts together have no more rows than are looked for.
 */
async function rowsBefore<Row>(
  lists: readonly Taken<Row>[],
  order: Order<Row>,
  before: number,
): Promise<readonly Taken<Row>[]> {
  for (let left = before; left > 0; ) {
    const open = lists.filter(({ count, taken }) => taken < count);
    const part = Math.max(1, Math.floor(left / open.length));
    const ends = await Promise.all(
      open.map(async (one) => {
        const size = Math.min(part, one.count - one.taken);
        const [last] = await one.list.rows(one.taken + size - 1, 1);
        return last === undefined ? [] : [{ one, size, last }];
      }),
    );
    const [first] = ends.flat().sort((a, b) => order(a.last, b.last));
    // The lists have become shorter since they were counted.
    if (!first) break;
    first.one.taken += first.size;
    left -= first.size;
  }
  return lists;
}

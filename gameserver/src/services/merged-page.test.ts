import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergedPage, type SortedList } from './merged-page.ts';

const order = (one: number, other: number) => other - one;

/** A list, and how many rows of it have been read. */
function listOf(numbers: readonly number[], read: { rows: number }): SortedList<number> {
  const sorted = [...numbers].sort(order);
  return {
    count: async () => sorted.length,
    rows: async (skip, most) => {
      const rows = sorted.slice(skip, skip + most);
      read.rows += rows.length;
      return rows;
    },
  };
}

it('is the page of all rows in order, whatever the lists and the page', async () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(numbers, { maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      async (all, page) => {
        const read = { rows: 0 };
        const merged = await mergedPage(
          all.map((one) => listOf(one, read)),
          order,
          page,
        );
        const sorted = all.flat().sort(order);
        expect(merged).toEqual({ rows: sorted.slice((page - 1) * 10, page * 10), total: sorted.length });
      },
    ),
  );
});

it('reads few rows for a page in the middle of long lists', async () => {
  const read = { rows: 0 };
  const lists = [3, 5, 7].map((step) =>
    listOf(
      Array.from({ length: 50_000 }, (_, n) => n * step),
      read,
    ),
  );
  const { rows } = await mergedPage(lists, order, 7500);
  expect(rows).toHaveLength(10);
  expect(read.rows).toBeLessThan(200);
});

it('ends if a list has become shorter than it was counted', async () => {
  const gone: SortedList<number> = { count: async () => 50, rows: async () => [] };
  expect(await mergedPage([gone], order, 3)).toEqual({ rows: [], total: 50 });
});

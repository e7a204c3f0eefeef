import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it('shows every page if there are seven or fewer', () => {
  expect(pageWindow(2, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('shows the first page, the last, and those around the current one', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-end', 20]);
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap-end', 20]);
  expect(pageWindow(5, 20)).toEqual([1, 'gap-start', 4, 5, 6, 'gap-end', 20]);
  expect(pageWindow(17, 20)).toEqual([1, 'gap-start', 16, 17, 18, 19, 20]);
  expect(pageWindow(20, 20)).toEqual([1, 'gap-start', 16, 17, 18, 19, 20]);
});

it('always has seven steps in order, with the current page and its neighbours', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 8, max: 500 })
        .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages))),
      ([page, pages]) => {
        const steps = pageWindow(page, pages);
        const numbers = steps.filter((step): step is number => typeof step === 'number');
        expect(steps).toHaveLength(7);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const near of [page - 1, page, page + 1])
          if (near >= 1 && near <= pages) expect(numbers).toContain(near);
        steps.forEach((step, at) => {
          if (typeof step === 'string') return;
          const [before, after] = [steps[at - 1], steps[at + 1]];
          if (typeof before === 'number') expect(step - before).toBe(1);
          if (typeof after === 'number') expect(after - step).toBe(1);
        });
      },
    ),
  );
});

import { expect, it } from 'vitest';
import { leavesOf, treeOf } from './leaves.ts';

const TREE = { limits: { deposit: { min: 5, max: 10 } }, stakes: { spin: [20, 50] }, supportPhone: null };

it('lists the leaves of a tree; a list is one leaf', () => {
  expect(leavesOf(TREE)).toEqual([
    ['limits.deposit.min', 5],
    ['limits.deposit.max', 10],
    ['stakes.spin', [20, 50]],
    ['supportPhone', null],
  ]);
});

it('builds a tree from leaves', () => {
  expect(treeOf(leavesOf(TREE))).toEqual(TREE);
  expect(
    treeOf([
      ['limits.deposit.max', 7],
      ['limits.withdraw.min', 60],
    ]),
  ).toEqual({ limits: { deposit: { max: 7 }, withdraw: { min: 60 } } });
});

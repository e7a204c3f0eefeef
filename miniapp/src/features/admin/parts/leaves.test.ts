import { expect, it } from 'vitest';
import { leavesOf, treeOf } from './leaves.ts';

const TREE = { limits: { deposit: { min: 5, max: 10 } }, stakes: { spin: [20, 50] }, supportPhone: null };

it('tells the ends of a tree, a list as one', () => {
  expect(leavesOf(TREE)).toEqual([
    ['limits.deposit.min', 5],
    ['limits.deposit.max', 10],
    ['stakes.spin', [20, 50]],
    ['supportPhone', null],
  ]);
});

it('makes the tree of some ends, siblings together', () => {
  expect(treeOf(leavesOf(TREE))).toEqual(TREE);
  expect(
    treeOf([
      ['limits.deposit.max', 7],
      ['limits.withdraw.min', 60],
    ]),
  ).toEqual({ limits: { deposit: { max: 7 }, withdraw: { min: 60 } } });
});

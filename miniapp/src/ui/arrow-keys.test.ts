import { expect, it } from 'vitest';
import { cellByKey } from './arrow-keys.ts';

const from = (cell: number) => (key: string) => cellByKey(key, cell, 25, 5);

it('leads to the neighbours of a cell in the middle', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'];
  expect(keys.map(from(7))).toEqual([6, 8, 2, 12, 5, 9, null]);
});

it('does not leave the row across, nor the grid', () => {
  expect(['ArrowLeft', 'ArrowUp'].map(from(0))).toEqual([null, null]);
  expect(['ArrowRight', 'ArrowDown'].map(from(24))).toEqual([null, null]);
  expect(['ArrowRight', 'ArrowUp'].map(from(4))).toEqual([null, null]);
});

it('ends a row that is not full at its last cell', () => {
  expect(cellByKey('End', 7, 9, 7)).toBe(8);
  expect(cellByKey('ArrowDown', 3, 9, 7)).toBeNull();
});

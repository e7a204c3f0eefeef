import { bingoCard } from '@chewata/common/games/bingo/cards';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadMarks, type Marks, markAll, saveMarks, toggleMark } from './marks.ts';

const card = fc.integer({ min: 1, max: 200 });
const called = fc.uniqueArray(fc.integer({ min: 1, max: 75 }));

describe('toggleMark', () => {
  it('marks only called numbers of the card, and unmarks a marked one', () => {
    fc.assert(
      fc.property(card, called, fc.integer({ min: 0, max: 76 }), (number, calls, pressed) => {
        const name = String(number);
        const marked = toggleMark({}, name, pressed, calls);
        const mayMark = calls.includes(pressed) && bingoCard(number).cells.includes(pressed);
        expect(marked[name] ?? []).toEqual(mayMark ? [pressed] : []);
        expect(toggleMark(marked, name, pressed, calls)[name] ?? []).toEqual([]);
      }),
    );
  });
  it('does not change other cards', () => {
    const marks: Marks = { '3': [5] };
    const number = bingoCard(8).cells[0] ?? 0;
    expect(toggleMark(marks, '8', number, [number])).toEqual({ '3': [5], '8': [number] });
  });
});

it('marks every called number of each card, and never the free cell', () => {
  fc.assert(
    fc.property(card, called, (number, calls) => {
      const marked = markAll([String(number)], calls)[String(number)] ?? [];
      expect(new Set(marked)).toEqual(new Set(calls.filter((n) => bingoCard(number).cells.includes(n))));
    }),
  );
});

it('restores the marks of a round after a reload, and ignores stored text that is not marks', () => {
  expect(loadMarks('r1')).toEqual({});
  saveMarks('r1', { '7': [1, 2] });
  expect(loadMarks('r1')).toEqual({ '7': [1, 2] });
  expect(loadMarks('r2')).toEqual({});
  sessionStorage.setItem('bingo.marks.r1', '{');
  expect(loadMarks('r1')).toEqual({});
});

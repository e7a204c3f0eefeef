import { bingoCard } from '@chewata/common/games/bingo/cards';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepMarks, keptMarks, type Marks, markAll, toggleMark } from './marks.ts';

const card = fc.integer({ min: 1, max: 200 });
const called = fc.uniqueArray(fc.integer({ min: 1, max: 75 }));

describe('toggleMark', () => {
  it('marks called numbers of the card alone, and unmarks what is marked', () => {
    fc.assert(
      fc.property(card, called, fc.integer({ min: 0, max: 76 }), (number, calls, pressed) => {
        const name = String(number);
        const once = toggleMark({}, name, pressed, calls);
        const may = calls.includes(pressed) && bingoCard(number).cells.includes(pressed);
        expect(once[name] ?? []).toEqual(may ? [pressed] : []);
        expect(toggleMark(once, name, pressed, calls)[name] ?? []).toEqual([]);
      }),
    );
  });
  it('leaves other cards as they are', () => {
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

it('keeps the marks of a round over a reload, and survives what is no marks', () => {
  expect(keptMarks('r1')).toEqual({});
  keepMarks('r1', { '7': [1, 2] });
  expect(keptMarks('r1')).toEqual({ '7': [1, 2] });
  expect(keptMarks('r2')).toEqual({});
  sessionStorage.setItem('bingo.marks.r1', '{');
  expect(keptMarks('r1')).toEqual({});
});

import { expect, it } from 'vitest';
import { callsBefore } from './calls-before.ts';

const at = (second: number) => `2026-03-01T12:00:0${second}.000Z`;

it('R12: a claim is read against the calls made until then, that of the same moment included', () => {
  const calls = [
    { number: 12, at: at(1) },
    { number: 7, at: at(2) },
    { number: 9, at: at(3) },
    { number: 70, at: null },
  ];
  expect(callsBefore(calls, at(2))).toEqual([12, 7]);
  expect(callsBefore(calls, at(0))).toEqual([]);
});

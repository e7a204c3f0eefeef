import { expect, it } from 'vitest';
import { shortOfProof } from './proof.ts';

const faults = Object.fromEntries(Array.from({ length: 10 }, (_, kind) => [`kind ${kind}`, 30]));
const punctuality = { calls: 10_000, undisturbed: 0, inTime: 0, afterKillMs: null };
const figures = { rounds: 500, faults, moneyCommands: 5000, punctuality };

it('a run of 300 faults of 10 kinds, 10,000 calls and 5,000 money commands is large enough', () => {
  expect(shortOfProof({ figures })).toBeNull();
});

it.each([
  ['faults', { faults: { ...faults, 'kind 1': 29 } }, '299 faults, of 300'],
  ['kinds', { faults: { 'kind 1': 400 } }, '1 kinds, of 10'],
  ['calls', { punctuality: { ...punctuality, calls: 9999 } }, '9999 calls, of 10000'],
  ['money commands', { moneyCommands: 4999 }, '4999 money commands, of 5000'],
])('a run with too few %s says so', (_, change, text) => {
  expect(shortOfProof({ figures: { ...figures, ...change } })).toBe(`too small to be proof: ${text}`);
});

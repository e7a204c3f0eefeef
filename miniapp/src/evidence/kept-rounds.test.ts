import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeptRound } from './kept-round.ts';

type Store = typeof import('./kept-rounds.ts');
/** The store as a page that is loaded now has it. */
async function reloaded(): Promise<Store> {
  vi.resetModules();
  return import('./kept-rounds.ts');
}
const round = (roundId: string, seq = 0): KeptRound => ({ roundId, game: 'spin', seq }) as KeptRound;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('keeps rounds over a reload', async () => {
  (await reloaded()).keepRound(round('r1'));
  const { keptRound, keptIds, forgetRound } = await reloaded();
  expect(keptRound('r1')).toMatchObject({ roundId: 'r1', game: 'spin' });
  forgetRound('r1');
  expect(keptRound('r1')).toBeNull();
  expect(keptIds()).toEqual([]);
});

it('keeps the last 50 rounds', async () => {
  const store = await reloaded();
  for (let n = 1; n <= 53; n += 1) store.keepRound(round(`r${n}`));
  const { keptIds, keptRound } = await reloaded();
  expect(keptIds()).toHaveLength(50);
  expect(keptRound('r3')).toBeNull();
  expect(keptRound('r4')).not.toBeNull();
  expect(Object.keys(localStorage)).toHaveLength(51);
});

it('makes room for the newest round when the storage is full, and lives without a storage', async () => {
  const store = await reloaded();
  for (let n = 1; n <= 5; n += 1) store.keepRound(round(`r${n}`));
  const put = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key.endsWith('r6') && localStorage.getItem('fairness.round.r2')) throw new DOMException('full');
    put.call(this, key, value);
  });
  store.keepRound(round('r6'));
  expect((await reloaded()).keptIds()).toEqual(['r3', 'r4', 'r5', 'r6']);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden');
  });
  const page = await reloaded();
  page.keepRound(round('r7'));
  expect(page.keptRound('r7')?.roundId).toBe('r7');
});

it('survives a damaged storage, and does not write a state that brings nothing new', async () => {
  localStorage.setItem('fairness.rounds', '{');
  localStorage.setItem('fairness.round.r1', 'nonsense');
  const { keptIds, keptRound, keepRound } = await reloaded();
  expect(keptIds()).toEqual([]);
  expect(keptRound('r1')).toBeNull();
  keepRound(round('r2', 1));
  const put = vi.spyOn(Storage.prototype, 'setItem');
  keepRound(round('r2', 2));
  expect(put).not.toHaveBeenCalled();
  expect(keptRound('r2')?.seq).toBe(2);
});

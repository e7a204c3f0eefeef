import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { beaconRecord } from '@chewata/common/fairness/testing/beacon-record';
import { describe, expect, it } from 'vitest';
import type { JudgedRecord } from './judge-record.ts';
import { statementOf } from './statement.ts';
import { type Instant, TrustedClock } from './trusted-clock.ts';

const record: JudgedRecord = { ...beaconRecord(), roundId: 'r1', status: 'Finished', log: null };
const AT = Date.parse(record.beacon?.at ?? '');
const TEN_MINUTES = 600_000;

/** The statement about a list that arrived `early` ms before the number, with the device's clock off by `shift`. */
async function said({ early, shift, reachable }: { early: number; shift: number; reachable: boolean }) {
  const steady = 5000;
  const real = AT - early;
  const instant: Instant = { wall: real + shift, steady };
  const public_ = reachable ? { least: real - steady - 200, most: real - steady + 200 } : null;
  const clock = new TrustedClock(
    async () => public_,
    () => instant,
  );
  return statementOf(record, await clock.timeOf(instant), []);
}

describe.each([-TEN_MINUTES, 0, TEN_MINUTES])('with the clock of the device off by %s ms', (shift) => {
  it('a list that came before the number is proven', async () => {
    expect(await said({ early: 3000, shift, reachable: true })).toEqual({
      kind: 'proven',
      list: AT - 2800,
      number: AT,
    });
  });

  it('a list that came after the number, or perhaps after it, is late', async () => {
    expect((await said({ early: -2000, shift, reachable: true })).kind).toBe('late');
    expect((await said({ early: 100, shift, reachable: true })).kind).toBe('late');
  });

  it('without a public clock only the own, unchecked clock speaks', async () => {
    expect(await said({ early: 3000, shift, reachable: false })).toEqual({
      kind: 'unchecked',
      order: shift > 0 ? 'after' : 'before',
      list: AT - 3000 + shift,
      number: AT,
    });
  });

  it('a device that did not receive the list was away', () => {
    expect(statementOf(record, null, [])).toEqual({ kind: 'away', number: AT });
  });
});

describe('a clock that was set', () => {
  const offset = { least: 1000, most: 1200 };
  it('is set once, and again after the device has slept or its clock was changed', async () => {
    let now: Instant = { wall: 50_000, steady: 0 };
    let questions = 0;
    const clock = new TrustedClock(
      async () => {
        questions += 1;
        return offset;
      },
      () => now,
    );
    await Promise.all([clock.set(), clock.set()]);
    now = { wall: 60_000, steady: 10_000 };
    await clock.set();
    expect(questions).toBe(1);
    now = { wall: 90_000, steady: 10_500 };
    await clock.set();
    expect(questions).toBe(2);
    // An instant before the sleep cannot be dated by a clock that was set after it.
    expect(await clock.timeOf({ wall: 60_000, steady: 10_000 })).toMatchObject({ checked: false });
  });

  it('stays unset if the public clock fails', async () => {
    const clock = new TrustedClock(
      () => Promise.reject(new Error('away')),
      () => ({ wall: 5, steady: 1 }),
    );
    expect(await clock.timeOf({ wall: 5, steady: 1 })).toEqual({ earliest: 5, latest: 5, checked: false });
  });
});

describe('other rounds', () => {
  const sealedAt = { earliest: AT - 2000, latest: AT - 1900, checked: true };
  it.each([
    ['unfinished', { serverSeed: null }],
    ['notDrawn', { clientEntropy: null, calls: [] }],
    ['version1', { algorithm: ALGORITHMS.users, beacon: null }],
    ['noBeacon', { algorithm: ALGORITHMS.seats, beacon: null }],
  ] as const)('%s', (kind, part) => {
    expect(statementOf({ ...record, ...part }, sealedAt, [])).toEqual({ kind });
  });

  it('a difference comes before everything else that is said of an ended round', () => {
    const statement = statementOf(record, sealedAt, ['keptCards']);
    expect(statement).toEqual({ kind: 'differs', differences: ['keptCards'] });
  });
});

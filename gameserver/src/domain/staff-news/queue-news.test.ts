import { MINUTE_MS } from '@chewata/common/time';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUEUE, type KnownQueue, queueNews, type Undecided } from './queue-news.ts';
import { breakNews, circuitNews } from './system-news.ts';

const NOON = Date.parse('2026-11-24T09:00:00Z');

/** Looks at the queue after each of these numbers of minutes; the notices of each look, as 'what: number of requests'. */
function looks(...at: readonly (readonly [minute: number, ...queue: Undecided[]])[]): string[][] {
  let known: KnownQueue = EMPTY_QUEUE;
  return at.map(([minute, ...queue]) => {
    const result = queueNews(known, queue, NOON + minute * MINUTE_MS);
    known = result.known;
    return result.news.map(({ what, requests }) => `${what}: ${requests.length}`);
  });
}
const waiting = (id: string): Undecided => ({ id, status: 'Pending' });
const approvedOnce = (id: string): Undecided => ({ id, status: 'AwaitingSecond' });

describe('O10 money that waits', () => {
  it('is reported once, at once', () => {
    expect(looks([0, waiting('a')], [0.1, waiting('a')], [20, waiting('a')])).toEqual([['waits: 1'], [], []]);
  });

  it('of a burst is reported once in 10 minutes, with all that waits', () => {
    const burst = Array.from({ length: 100 }, (_, i) => waiting(`d${i}`));
    const [first] = burst;
    if (!first) throw new Error('no burst');
    expect(looks([0, first], [1, ...burst], [9.9, ...burst], [10, ...burst], [11, ...burst])).toEqual([
      ['waits: 1'],
      [],
      [],
      ['waits: 100'],
      [],
    ]);
  });

  it('is reported at once again after the queue was empty', () => {
    expect(looks([0, waiting('a')], [1], [2, waiting('b')])).toEqual([['waits: 1'], [], ['waits: 1']]);
  });

  it('is reported as late after 30 minutes, once', () => {
    const [a, b] = [waiting('a'), waiting('b')];
    expect(looks([0, a], [29.9, a], [30, a], [31, a], [35, a, b], [65, a, b], [66, a, b])).toEqual([
      ['waits: 1'],
      [],
      ['late: 1'],
      [],
      ['waits: 2'],
      ['late: 2'],
      [],
    ]);
  });

  it('after its first approval is reported to those who give the second, each request once', () => {
    const [a, b] = [approvedOnce('a'), approvedOnce('b')];
    expect(looks([0, waiting('a')], [1, a], [2, a], [3, a, b])).toEqual([
      ['waits: 1'],
      ['second: 1'],
      [],
      ['second: 1'],
    ]);
  });
});

it('O11: a circuit is reported once an opening, and a provider at most once in 10 minutes', () => {
  let known: Parameters<typeof circuitNews>[0] = [];
  const look = (minute: number, ...open: string[]) => {
    const result = circuitNews(known, new Set(open), NOON + minute * MINUTE_MS);
    known = result.known;
    return result.opened;
  };
  expect([look(0, 'chapa'), look(1, 'chapa'), look(2, 'chapa', 'lakipay')]).toEqual([
    ['chapa'],
    [],
    ['lakipay'],
  ]);
  expect([look(3), look(4, 'chapa'), look(20, 'chapa'), look(40, 'chapa')]).toEqual([[], [], ['chapa'], []]);
});

it('O11: breaks are reported when there is a new one, and daily while they last', () => {
  const known = { names: ['W1:a'], at: NOON };
  const hour = NOON + 60 * MINUTE_MS;
  expect(breakNews(known, [], hour)).toBe(false);
  expect(breakNews(known, ['W1:a'], hour)).toBe(false);
  expect(breakNews(known, ['W1:a', 'W2:b'], hour)).toBe(true);
  expect(breakNews(known, ['W1:a'], NOON + 24 * 60 * MINUTE_MS)).toBe(true);
});

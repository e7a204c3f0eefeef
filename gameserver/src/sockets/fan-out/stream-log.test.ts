import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StreamLog } from './stream-log.ts';

const event = (...data: unknown[]) => ({ type: 2, data });

it('has for a socket the later events of its groups and those for all sockets, but not those that except it', () => {
  const log = new StreamLog(100);
  log.add('1-0', '/bingo', { rooms: ['a'] }, event('n', 0));
  log.add('1-1', '/bingo', { rooms: ['a'] }, event('n', 1));
  log.add('2-0', '/bingo', { rooms: ['b'] }, event('n', 2));
  log.add('3-0', '/bingo', { rooms: [] }, event('n', 3));
  log.add('4-0', '/bingo', { rooms: ['a'], except: ['s'] }, event('n', 4));
  log.add('5-0', '/chat', { rooms: ['a'] }, event('n', 5));
  const s = log.since('1-0', '/bingo', ['a', 's']);
  expect(s).toEqual([
    ['n', 1, '1-1'],
    ['n', 3, '3-0'],
  ]);
});

it('does not know what followed an event that it does not have', () => {
  const log = new StreamLog(100);
  expect(log.since('1-0', '/bingo', [])).toBeNull();
  log.add('2-0', '/bingo', { rooms: [] }, event('n'));
  for (const offset of ['1-0', '2-1', '3-0', 'not an offset', ''])
    expect(log.since(offset, '/bingo', [])).toBeNull();
});

it('keeps what it is sent, though the sender adds an offset to it afterwards', () => {
  const log = new StreamLog(100);
  const sent = event('n', 1);
  log.add('1-0', '/', { rooms: [] }, event('n', 0));
  log.add('2-0', '/', { rooms: [] }, sent);
  sent.data.push('@2');
  expect(log.since('1-0', '/', [])).toEqual([['n', 1, '2-0']]);
});

it('is in the order of the stream and without repetitions, in whatever order events come', () => {
  const places = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 12 })), {
    selector: ([ms, n]) => `${ms}-${n}`,
    minLength: 1,
  });
  fc.assert(
    fc.property(places, fc.infiniteStream(fc.nat()), (all, random) => {
      const log = new StreamLog(1000);
      const twice = [...all, ...all].map((place) => ({ place, at: random.next().value }));
      twice.sort((one, other) => one.at - other.at);
      const added = twice.filter(({ place: [ms, n] }) =>
        log.add(`${ms}-${n}`, '/', { rooms: [] }, event(`${ms}-${n}`)),
      );
      expect(added).toHaveLength(all.length);
      const ordered = all.toSorted(([a, b], [c, d]) => a - c || b - d).map(([ms, n]) => `${ms}-${n}`);
      for (const [index, offset] of ordered.entries()) {
        expect(log.has(offset)).toBe(true);
        expect(log.since(offset, '/', [])?.map(([name]) => name)).toEqual(ordered.slice(index + 1));
      }
    }),
  );
});

it('forgets the oldest', () => {
  const log = new StreamLog(10);
  for (let n = 0; n < 35; n++) log.add(`${n}-0`, '/', { rooms: [] }, event('n', n));
  expect(log.has('14-0')).toBe(false);
  expect(log.since('20-0', '/', [])?.map(([, n]) => n)).toEqual(Array.from({ length: 14 }, (_, n) => 21 + n));
});

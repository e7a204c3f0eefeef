import { expect, it } from 'vitest';
import { AlreadySent } from './already-sent.ts';

it('finds the sockets that were sent an event when they came back', () => {
  const sent = new AlreadySent();
  sent.note('a', '1000-2');
  sent.note('b', '1000-10');
  expect(sent.holders('1000-2')).toEqual(['a', 'b']);
  expect(sent.holders('999-30')).toEqual(['a', 'b']);
  expect(sent.holders('1000-3')).toEqual(['b']);
  expect(sent.holders('1000-11')).toEqual([]);
  expect(sent.holders(undefined)).toEqual([]);
});

it('forgets a socket when the stream has gone on for a minute', () => {
  const sent = new AlreadySent();
  sent.note('a', '1000-0');
  sent.note('b', '61001-0');
  expect(sent.holders('500-0')).toEqual(['b']);
});

import { describe, expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { addScheduledGame } from './schedules.ts';

const game = { date: '2026-02-28', time: '09:05', stake: 10 };

describe('a scheduled game', () => {
  it('has a day, a time and a stake; the body does not name its creator', () => {
    expect(parse(addScheduledGame.body, { ...game, creator: 'me' })).toEqual({
      ok: true,
      value: { ...game, stake: 1000 },
    });
  });

  it.each([
    { date: '2026-02-30' },
    { date: '28-02-2026' },
    { date: '2026-2-8' },
    { date: '2026-02' },
    { date: '2026' },
    { date: '' },
    { date: undefined },
    { time: '24:00' },
    { time: '9:05' },
    { time: '09:60' },
    { stake: '10' },
    { stake: undefined },
  ])('refuses %j', (fields) => {
    expect(parse(addScheduledGame.body, { ...game, ...fields })).toMatchObject({
      ok: false,
      issues: [{ path: Object.keys(fields)[0] }],
    });
  });
});

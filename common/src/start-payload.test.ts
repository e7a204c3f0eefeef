import { describe, expect, it } from 'vitest';
import { parseStartPayload, pathOfPayload } from './start-payload.ts';

describe('a start payload', () => {
  it.each([
    ['ref_abcd234567', { kind: 'referral', code: 'ABCD234567' }, '/Signup/ABCD234567'],
    [
      'space_aB-_0123456789abcdefgh',
      { kind: 'space', id: 'aB-_0123456789abcdefgh' },
      '/joinspace/aB-_0123456789abcdefgh',
    ],
    ['game_66f0c2a1', { kind: 'scheduledGame', id: '66f0c2a1' }, '/BetAmountPage?schedules=66f0c2a1'],
    ['ref_', { kind: 'unknown' }, '/'],
    ['space_../admin', { kind: 'unknown' }, '/'],
    ['token_abc', { kind: 'unknown' }, '/'],
    [`ref_${'A'.repeat(59)}`, { kind: 'unknown' }, '/'],
  ])('%s', (text, payload, path) => {
    expect(parseStartPayload(text)).toEqual(payload);
    expect(pathOfPayload(parseStartPayload(text))).toBe(path);
  });
});

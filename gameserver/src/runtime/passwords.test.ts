import { describe, expect, it } from 'vitest';
import { makePasswords } from './passwords.ts';

const before = makePasswords();
const peppered = makePasswords('a pepper of sixteen letters');

describe('password hashes', () => {
  it('match their password only', async () => {
    const kept = await before.hash('right one');
    expect(await before.matches(kept, 'right one')).toBe(true);
    expect(await before.matches(kept, 'wrong one')).toBe(false);
    for (const none of [null, undefined]) expect(await before.matches(none, 'right one')).toBe(false);
  });

  it('with a pepper match with the same pepper only', async () => {
    const kept = await peppered.hash('right one');
    expect(await peppered.matches(kept, 'right one')).toBe(true);
    expect(await peppered.matches(kept, 'wrong one')).toBe(false);
    expect(await before.matches(kept, 'right one')).toBe(false);
    expect(await makePasswords('another pepper altogether').matches(kept, 'right one')).toBe(false);
  });

  it('from before the pepper still match, and are outdated', async () => {
    const kept = await before.hash('right one');
    expect(await peppered.matches(kept, 'right one')).toBe(true);
    expect([before, peppered].map((each) => each.isOutdated(kept))).toEqual([false, true]);
    expect(peppered.isOutdated(await peppered.hash('right one'))).toBe(false);
  });
});

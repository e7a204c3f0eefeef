import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { regularExpressionsIn } from './regular-expressions.ts';
import { trackedFiles } from './tracked-files.ts';

const PRODUCT = /^(common|gameserver|bot|miniapp|docstore)\/src\/.*\.tsx?$/;
const NOT_PRODUCT = /\.(test|spec)\.|\/testing\/|\/simulated\//;

/** The input that slows an expression down, or null if its time is linear in the length of every input. */
function slowInput(source: string, flags: string): string | null {
  const result = checkSync(source, flags, { timeout: 20_000 });
  if (result.status === 'safe') return null;
  return result.status === 'unknown' ? 'unknown' : result.attack.pattern;
}

describe('the checker of regular expressions', () => {
  it('SEC1: finds the expression that once stopped the server', () => {
    expect(slowInput('"(?:[^"\\\\]|\\\\.)*"\\s*:', 'g')).not.toBe(null);
  });

  it('accepts a linear expression', () => {
    expect(slowInput('^[a-z]+$', '')).toBe(null);
  });
});

it('SEC1: no regular expression of the product can be made slow', () => {
  const files = trackedFiles().filter((file) => PRODUCT.test(file) && !NOT_PRODUCT.test(file));
  const slow = files
    .flatMap(regularExpressionsIn)
    .map(({ place, source, flags }) => ({ place, source, attack: slowInput(source, flags) }))
    .filter(({ attack }) => attack !== null);
  expect(slow).toEqual([]);
}, 120_000);

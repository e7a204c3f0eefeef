import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { RESERVED } from '../common/src/reserved-names.ts';
import { compileRegex } from '../docstore/src/query/regex.ts';
import { regularExpressionsIn } from './regular-expressions.ts';
import { trackedFiles } from './tracked-files.ts';

const PRODUCT = /^(common|gameserver|bot|miniapp|docstore)\/src\/.*\.tsx?$/;
/** Files that compose an expression: each is tested below. */
const COMPOSED = ['common/src/reserved-names.ts', 'docstore/src/query/regex.ts'];
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
  const found = files.flatMap(regularExpressionsIn);
  const slow = found.flatMap(({ place, source, flags }) => {
    const attack = source === null ? null : slowInput(source, flags);
    return attack === null ? [] : [{ place, source, attack }];
  });
  expect(slow).toEqual([]);
  const composed = found.filter(({ source }) => source === null).map(({ file }) => file);
  expect(composed).toEqual(COMPOSED);
}, 120_000);

it('SEC1: the expression of reserved names, composed of lists, cannot be made slow either', () => {
  expect(slowInput(RESERVED.source, RESERVED.flags)).toBe(null);
});

it('SEC1: a pattern of the document store becomes literal text between anchors', () => {
  for (const [pattern, source] of [
    ['^a\\.b\\+$', '^a\\.b\\+(?=\\n?$)'],
    ['a\\*b', 'a\\*b'],
  ] as const)
    expect(compileRegex(pattern, '').source).toBe(source);
  for (const operator of ['a*', 'a+', '(a)', '[a]', 'a|b', 'a{2}', 'a.', '\\w'])
    expect(() => compileRegex(operator, '')).toThrow();
});

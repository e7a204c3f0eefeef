import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, trackedFiles } from '../tracked-files.ts';
import { RULES } from './rules.ts';
import { rowsOf, tableFaults, unknownNames } from './security-docs.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = trackedFiles();
const documents = files.filter((file) => /^docs\/security[^/]*\.md$/.test(file));

/** Levels 1 and 2 of ASVS 4.0.3 together. */
const REQUIREMENTS = 259;

describe('the documents about security', () => {
  it('are there', () => {
    expect(documents).toEqual(['docs/security-asvs.md', 'docs/security.md']);
  });

  it.each(documents)('%s names only files and rules that exist', (file) => {
    expect(unknownNames(read(file), { files, rules: RULES })).toEqual([]);
  });

  it('judge every requirement once, and name a test for each that is met', () => {
    const table = read('docs/security-asvs.md');
    expect(tableFaults(table)).toEqual([]);
    expect(rowsOf(table)).toBe(REQUIREMENTS);
  });
});

describe('the check', () => {
  const repository = { files: ['a/one.test.ts', 'b/two.test.ts'], rules: ['M9'] };

  it('finds a missing file and an unknown rule', () => {
    const text =
      '`one.test.ts`, `a/one.test.ts`, `wo.test.ts`, `b/one.test.ts`, `some.call()`; M9, M10, L2, 1.2.3';
    expect(unknownNames(text, repository)).toEqual([
      'wo.test.ts: no such file',
      'b/one.test.ts: no such file',
      'M10: no such rule',
    ]);
  });

  it('finds what is wrong with a row', () => {
    const table = [
      '| 1.1.1 | a | met | `one.test.ts` |',
      '| 1.1.1 | a | n/a | no reason |',
      '| 1.1.2 | a | met | the code |',
      '| 1.1.3 | a | done | the code |',
      '| 1.1.4 | a | n/a |  |',
      '| 1.1.5 | a | met | No test: there is nothing to call. |',
    ].join('\n');
    expect(tableFaults(table)).toEqual([
      '1.1.1 is there twice',
      '1.1.2 is met, but names no test',
      "1.1.3 has the state 'done'",
      '1.1.4 has not four cells',
    ]);
    expect(rowsOf(table)).toBe(6);
  });
});

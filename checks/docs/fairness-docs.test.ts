import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, trackedFiles } from '../tracked-files.ts';
import { RULES } from './rules.ts';
import { unknownNames } from './security-docs.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const text = read('docs/fairness.md');
const STATES = ['met', 'partly', 'not met', 'operator', 'n/a'];

/** The rows of the table of requirements: section, requirement, state, how. */
const rows = (text.split('## Against GLI-19')[1] ?? '')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && /^(\d|Appendix)/.test(cells[1] ?? ''))
  .map(([, section = '', requirement = '', state = '', how = '']) => ({ section, requirement, state, how }));

describe('docs/fairness.md', () => {
  it('names only files and rules that exist', () => {
    expect(unknownNames(text, { files: trackedFiles(), rules: RULES })).toEqual([]);
  });

  it('shows the JSON of each hash of the log beside that hash', () => {
    const examples = [...text.matchAll(/^(\w+) (\[.*\])\n([0-9a-f]{64})$/gm)];
    expect(examples.map(([, name]) => name)).toEqual(['story', 'record', 'entry', 'hour']);
    const pinned = read('common/src/fairness/hashed-json.test.ts');
    for (const [, , json = '', hash = ''] of examples) {
      expect(createHash('sha256').update(json).digest('hex')).toBe(hash);
      expect(pinned).toContain(hash);
    }
  });

  it('judges each requirement of GLI-19 once', () => {
    expect(rows.filter(({ state, how }) => !STATES.includes(state) || how === '')).toEqual([]);
    const named = rows.map(({ section, requirement }) => `${section.split(' ')[0]} ${requirement}`);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  it('names a test, or a rule with its tests, for each that is met: more than 71', () => {
    const met = rows.filter(({ state }) => state === 'met');
    expect(met.filter(({ how }) => !/`[\w./-]+\.test\.tsx?`|\b[A-Z]\d{1,2}\b/.test(how))).toEqual([]);
    expect(met.length).toBeGreaterThan(71);
  });
});

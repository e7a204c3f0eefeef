import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { testNames } from '../test-names.ts';
import { RULES } from './rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKSPACES = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')));
/** A number of a rule: one of the letters that rules have, and one or two digits. */
const RULE = new RegExp(`\\b[${[...new Set(RULES.map(([letter]) => letter))].join('')}]\\d{1,2}\\b`, 'g');

/** The rules that names of tests mention, each with the file. */
const mentions = WORKSPACES.flatMap((workspace) =>
  sourceFiles(join(ROOT, workspace), /\.(test|spec)\.tsx?$/),
).flatMap((file) =>
  testNames(file, readFileSync(file, 'utf8'))
    .flatMap((name) => name.match(RULE) ?? [])
    .map((rule) => ({ rule, file: relative(ROOT, file) })),
);

it('the documents give each rule its own number', () => {
  expect(RULES.length).toBeGreaterThan(70);
  expect(new Set(RULES).size).toBe(RULES.length);
});

it('every rule has a test with its number in the name', () => {
  const tested = new Set(mentions.map(({ rule }) => rule));
  expect(RULES.filter((rule) => !tested.has(rule))).toEqual([]);
});

it('no name of a test mentions a rule that no document has', () => {
  expect(mentions.filter(({ rule }) => !RULES.includes(rule))).toEqual([]);
});

it('finds names of tests in every form', () => {
  const content = `
    describe('W1 balanced', () => {
      it.each([['M4']])('M1: %s', () => expect('M2').toBe('M3'));
      it.for\`a\`(\`M5: \${size}\`, { timeout: 5 }, () => {});
    });
    test.prop('M6', () => {});
    given('M7', () => {});`;
  expect(testNames('a.test.ts', content)).toEqual(['W1 balanced', 'M1: %s', `\`M5: \${size}\``, 'M6']);
});

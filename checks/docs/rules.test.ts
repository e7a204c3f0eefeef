import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { testNames } from '../test-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKSPACES = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')));
const RULE = /\b[WMACTUEGRPBSFDLO]\d{1,2}\b/g;

/** The numbers of docs/rules.md, from the first cells of its tables. */
const rules = [...readFileSync(join(ROOT, 'docs/rules.md'), 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(
  ([, rule = '']) => rule,
);

/** The rules that names of tests mention, each with the file. */
const mentions = WORKSPACES.flatMap((workspace) =>
  sourceFiles(join(ROOT, workspace), /\.(test|spec)\.tsx?$/),
).flatMap((file) =>
  testNames(file, readFileSync(file, 'utf8'))
    .flatMap((name) => name.match(RULE) ?? [])
    .map((rule) => ({ rule, file: relative(ROOT, file) })),
);

it('docs/rules.md gives each rule its own number', () => {
  expect(rules.length).toBeGreaterThan(70);
  expect(new Set(rules).size).toBe(rules.length);
});

it('every rule has a test with its number in the name', () => {
  const tested = new Set(mentions.map(({ rule }) => rule));
  expect(rules.filter((rule) => !tested.has(rule))).toEqual([]);
});

it('no name of a test mentions a rule that docs/rules.md does not have', () => {
  expect(mentions.filter(({ rule }) => !rules.includes(rule))).toEqual([]);
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

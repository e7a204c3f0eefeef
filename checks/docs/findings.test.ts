import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testNames } from '../test-names.ts';
import { ROOT, trackedFiles } from '../tracked-files.ts';

/** The findings of the attack on the product, SEC1 to SEC18. */
const FINDINGS = Array.from({ length: 18 }, (_, index) => `SEC${index + 1}`);

const named = trackedFiles()
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .flatMap((file) => testNames(file, readFileSync(`${ROOT}/${file}`, 'utf8')))
  .flatMap((name) => name.match(/\bSEC\d+\b/g) ?? []);

it('every finding of the attack on the product has a test with its number in the name', () => {
  expect(FINDINGS.filter((finding) => !named.includes(finding))).toEqual([]);
});

it('no name of a test mentions a finding that there is not', () => {
  expect(named.filter((finding) => !FINDINGS.includes(finding))).toEqual([]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playwrightTotals, vitestTotals } from './runner-totals.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chewata-totals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {object} report */
function file(report) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

/** @param {number} numPassedTests @param {number} numFailedTests @param {object[]} [testResults] */
const vitest = (numPassedTests, numFailedTests, testResults = []) =>
  file({ numPassedTests, numFailedTests, testResults });

it('counts what passed and what failed', () => {
  expect(vitestTotals(vitest(7, 0), 0)).toEqual({ passed: 7, failed: 0, problem: null });
  expect(vitestTotals(vitest(7, 2), 1)).toEqual({ passed: 7, failed: 2, problem: null });
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 };
  expect(playwrightTotals(file({ stats }), 1)).toEqual({ passed: 4, failed: 2, problem: null });
});

it('counts a file that could not be loaded as a failure', () => {
  const unloaded = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(vitestTotals(vitest(7, 1, unloaded), 1)).toMatchObject({ passed: 7, failed: 2 });
});

it('takes a bad end without a failed test for a failure', () => {
  expect(vitestTotals(vitest(7, 0), 1)).toMatchObject({ passed: 7, failed: 1 });
});

it('takes a runner that ran nothing, or said nothing, for a failure', () => {
  expect(vitestTotals(vitest(0, 0), 0)).toMatchObject({
    failed: 1,
    problem: expect.stringContaining('no tests'),
  });
  const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 9 };
  expect(playwrightTotals(file({ stats }), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(playwrightTotals(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { playwrightTotals, vitestTotals } from './test-totals.ts';
import UnhandledErrors from './unhandled-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'chewata-totals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllEnvs());

function writeReport(report: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const vitestReport = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  writeReport({ numPassedTests, numFailedTests, testResults });

it('counts passed and failed tests', () => {
  expect(vitestTotals(vitestReport(7, 0), 0)).toEqual({ passed: 7, failed: 0, problem: null });
  expect(vitestTotals(vitestReport(7, 2), 1)).toEqual({ passed: 7, failed: 2, problem: null });
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 };
  expect(playwrightTotals(writeReport({ stats }), 1)).toEqual({ passed: 4, failed: 2, problem: null });
});

it('counts a file that cannot be loaded as a failure', () => {
  const unloaded = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(vitestTotals(vitestReport(7, 1, unloaded), 1)).toMatchObject({ passed: 7, failed: 2 });
});

it('counts an exit code without a failed test as a failure', () => {
  expect(vitestTotals(vitestReport(7, 0), 1)).toMatchObject({ passed: 7, failed: 1 });
});

it('repeats the errors that no test caught', async () => {
  const file = join(folder, 'errors.txt');
  vi.stubEnv('ERRORS_FILE', file);
  expect(vitestTotals(vitestReport(7, 0), 1, file).problem).toMatch(/^no test failed/);
  const error = {
    type: 'Unhandled Rejection',
    name: 'Error',
    message: 'lost',
    VITEST_TEST_PATH: 'a.test.ts',
  };
  new UnhandledErrors().onTestRunEnd([], [error]);
  expect(vitestTotals(vitestReport(7, 0), 1, file)).toMatchObject({
    failed: 1,
    problem: expect.stringMatching(/^Unhandled Rejection in a\.test\.ts\nError: lost\nno test failed/),
  });
});

it('counts a runner that ran no tests, or wrote no report, as a failure', () => {
  expect(vitestTotals(vitestReport(0, 0), 0)).toMatchObject({
    failed: 1,
    problem: expect.stringContaining('no tests'),
  });
  const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 9 };
  expect(playwrightTotals(writeReport({ stats }), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(playwrightTotals(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
});

import { existsSync, readFileSync } from 'node:fs';

export interface Totals {
  readonly passed: number;
  /** A runner that ended with an error, or ran no tests, counts as at least one failure. */
  readonly failed: number;
  /** A problem other than failed tests. */
  readonly problem: string | null;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
}

/** The totals of vitest's JSON report. `errorsFile`: errors outside tests, absent if there were none. */
export function vitestTotals(file: string, exitCode: number, errorsFile?: string): Totals {
  const report = readReport<VitestReport>(file);
  if (!report) return noReport('vitest', exitCode);
  // A file that cannot be loaded has no tests that could fail.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const sum = totals('vitest', exitCode, report.numPassedTests, report.numFailedTests + unloaded.length);
  const errors = errorsFile && existsSync(errorsFile) ? readFileSync(errorsFile, 'utf8') : '';
  return errors ? { ...sum, problem: [errors, sum.problem].filter(Boolean).join('\n') } : sum;
}

/** The totals of Playwright's JSON report. A test that passed when it was retried has passed. */
export function playwrightTotals(file: string, exitCode: number): Totals {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return noReport('playwright', exitCode);
  const { expected, flaky, unexpected } = report.stats;
  return totals('playwright', exitCode, expected + flaky, unexpected);
}

function totals(runner: string, exitCode: number, passed: number, failed: number): Totals {
  if (passed + failed === 0)
    return { passed, failed: 1, problem: `${runner} ran no tests (exit code ${exitCode})` };
  if (exitCode !== 0 && failed === 0)
    return {
      passed,
      failed: 1,
      problem: `no test failed, but ${runner} ended with exit code ${exitCode}: see above`,
    };
  return { passed, failed, problem: null };
}

function noReport(runner: string, exitCode: number): Totals {
  return { passed: 0, failed: 1, problem: `${runner} ended with exit code ${exitCode} and wrote no report` };
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed a runner that ended badly, or ran no test at all, counts as one at least
 * @property {string | null} problem what is wrong beyond failed tests
 */

/**
 * What vitest's JSON report says.
 * @param {string} file
 * @param {number} code vitest's exit code
 * @returns {Totals}
 */
export function vitestTotals(file, code) {
  const report = readReport(file);
  if (!report) return nothingReported('vitest', code);
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  // A file that cannot be loaded has no tests to fail.
  const unloaded = files.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  return totals('vitest', code, report.numPassedTests, report.numFailedTests + unloaded.length);
}

/**
 * What Playwright's JSON report says. A test that passed at its second try has passed.
 * @param {string} file
 * @param {number} code Playwright's exit code
 * @returns {Totals}
 */
export function playwrightTotals(file, code) {
  const report = readReport(file);
  if (!report) return nothingReported('playwright', code);
  const { expected, flaky, unexpected } = report.stats;
  return totals('playwright', code, expected + flaky, unexpected);
}

/**
 * @param {string} runner
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @returns {Totals}
 */
function totals(runner, code, passed, failed) {
  if (passed + failed === 0)
    return { passed, failed: 1, problem: `${runner} ran no tests (it ended with code ${code})` };
  if (code !== 0 && failed === 0)
    return { passed, failed: 1, problem: `no test failed, but ${runner} ended with code ${code}: see above` };
  return { passed, failed, problem: null };
}

/**
 * @param {string} runner
 * @param {number} code
 * @returns {Totals}
 */
function nothingReported(runner, code) {
  return { passed: 0, failed: 1, problem: `${runner} ended with code ${code} and reported nothing` };
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

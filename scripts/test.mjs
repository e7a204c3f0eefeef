import { requireNode } from './node-version.mjs';

requireNode();
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { ensureBuilt } = await import('./build.mjs');
const { runToEnd } = await import('./child.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { bin, ROOT } = await import('./paths.mjs');
const { tell } = await import('./progress.mjs');
const { Refusal } = await import('./refusal.mjs');
const { playwrightTotals, vitestTotals } = await import('./runner-totals.mjs');
const { ensureRedisServer } = await import('./system-packages.mjs');

const reports = mkdtempSync(join(tmpdir(), 'chewata-reports-'));

/** The tests of every workspace but the journeys. */
async function unitTests() {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A check's machine is shared with whatever else it runs: what fails there is tried again, and shown so.
  if (process.env.CI) args.push('--retry=2');
  const { code } = await runToEnd(process.execPath, [bin.vitest, ...args], { cwd: ROOT, show: true });
  return vitestTotals(report, code);
}

/** The journeys in a real browser, against a real installation. */
async function journeys() {
  const report = join(reports, 'playwright.json');
  const { code } = await runToEnd(process.execPath, [bin.playwright, 'test', '--reporter=list,json'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    show: true,
  });
  return playwrightTotals(report, code);
}

async function everything() {
  await ensurePackages();
  await ensureRedisServer();
  await ensureChromium();
  await ensureBuilt();
  tell('Running the tests of all workspaces …');
  const unit = await unitTests();
  tell('Running the journeys in a browser …');
  return [unit, await journeys()];
}

/** @returns {Promise<import('./runner-totals.mjs').Totals[]>} */
async function orWhyNot() {
  try {
    return await everything();
  } catch (error) {
    const problem = error instanceof Refusal ? error.message : String(error instanceof Error && error.stack);
    return [{ passed: 0, failed: 1, problem }];
  }
}

const results = await orWhyNot();
rmSync(reports, { recursive: true, force: true });
for (const { problem } of results) if (problem) tell(problem);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
if (failed > 0) process.exitCode = 1;
tell(`${passed} passed, ${failed} failed`);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { report } from '../output.ts';
import { bin, ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { playwrightTotals, type Totals, vitestTotals } from '../runners/test-totals.ts';
import { ensureChromium } from '../system/chromium.ts';
import { ensureCaddy, ensureRedisServer } from '../system/system-packages.ts';
import { UserError } from '../user-error.ts';

const reports = mkdtempSync(join(tmpdir(), 'chewata-reports-'));

/** `npm test`: the tests of all workspaces, then the journeys. The last line of stdout is "N passed, N failed". */
const results = await allTests().catch((error: unknown): Totals[] => {
  const problem = error instanceof UserError ? error.message : String((error as Error).stack ?? error);
  return [{ passed: 0, failed: 1, problem }];
});
rmSync(reports, { recursive: true, force: true });
for (const { problem } of results) if (problem) report(problem);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
if (failed > 0) process.exitCode = 1;
report(`${passed} passed, ${failed} failed`);

async function allTests(): Promise<Totals[]> {
  await ensureRedisServer();
  await ensureCaddy();
  await ensureChromium();
  await ensureBuilt();
  report('Running the tests of all workspaces …');
  const unit = await unitTests();
  report('Running the journeys in a browser …');
  return [unit, await journeys()];
}

async function unitTests(): Promise<Totals> {
  const file = join(reports, 'vitest.json');
  const errorsFile = join(reports, 'errors.txt');
  const reporters = ['default', 'json', join(ROOT, 'launcher/src/runners/unhandled-errors.ts')];
  const args = ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${file}`];
  // The machine of a CI run is shared: a test that fails there is retried, and the report shows it.
  if (process.env.CI) args.push('--retry=2');
  const { code } = await runToEnd(process.execPath, [bin.vitest, ...args], {
    cwd: ROOT,
    env: { ...process.env, ERRORS_FILE: errorsFile },
    show: true,
  });
  return vitestTotals(file, code, errorsFile);
}

async function journeys(): Promise<Totals> {
  const file = join(reports, 'playwright.json');
  const { code } = await runToEnd(process.execPath, [bin.playwright, 'test', '--reporter=list,json'], {
    cwd: join(ROOT, 'e2e'),
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    show: true,
  });
  return playwrightTotals(file, code);
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './node-version.mjs';

requireNode();
const { runToEnd } = await import('./child.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { bin, ROOT } = await import('./paths.mjs');
const { tell } = await import('./progress.mjs');
const { Refusal, run } = await import('./refusal.mjs');

/** The type checks: every folder of the repository with a tsconfig.json. */
const projects = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')));

/** @type {[string, () => Promise<string | null>][]} what is checked, and the problems it finds or null */
const checks = [
  ['format and lint (biome)', () => tool(bin.biome, 'check', '--error-on-warnings', '.')],
  ...projects.map(
    /** @returns {[string, () => Promise<string | null>]} */
    (project) => [`types of ${project} (tsc)`, () => tool(bin.tsc, '-p', project)],
  ),
  ['import table (dependency-cruiser)', () => tool('--import', 'tsx', 'checks/check-imports.ts')],
  ['nothing unused (knip)', () => tool(bin.knip, '--no-progress')],
];

/** @param {string[]} args what Node runs */
async function tool(...args) {
  const { code, output } = await runToEnd(process.execPath, args, { cwd: ROOT });
  return code === 0 ? null : output;
}

await run(async () => {
  await ensurePackages();
  const failed = [];
  /** Two at a time: the next begins when the one before the last has ended. */
  const results = checks.map(() => Promise.resolve(/** @type {string | null} */ (null)));
  for (const [index, [, check]] of checks.entries())
    results[index] = Promise.resolve(results[index - 2]).then(check);
  for (const [index, [name]] of checks.entries()) {
    const problems = (await results[index]) ?? null;
    tell(`${problems === null ? 'ok    ' : 'FAILED'}  ${name}`);
    if (problems === null) continue;
    failed.push(name);
    tell(problems.trimEnd());
  }
  if (failed.length > 0)
    throw new Refusal(`${failed.length} of ${checks.length} checks failed: ${failed.join('; ')}`);
  tell(`All ${checks.length} checks passed.`);
});

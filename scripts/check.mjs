import { requireNode } from './prepare/node-version.mjs';

requireNode();
const { execFile } = await import('node:child_process');
const { existsSync, readdirSync } = await import('node:fs');
const { join } = await import('node:path');
const { ensurePackages } = await import('./prepare/packages.mjs');
const { ROOT } = await import('./prepare/root.mjs');

const AT_ONCE = 2;
const OUTPUT_BYTES = 50_000_000;
const projects = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')));

/** The name of each check, and the arguments that Node.js runs it with. */
const checks = [
  ['format and lint (biome)', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ...projects.map((name) => [`types of ${name} (tsc)`, 'node_modules/typescript/bin/tsc', '-p', name]),
  ['import table (dependency-cruiser)', '--import', 'tsx', 'checks/check-imports.ts'],
  ['size of the web app', '--import', 'tsx', 'miniapp/check-sizes.ts'],
  ['nothing unused (knip)', 'node_modules/knip/bin/knip.js', '--no-progress'],
];

/**
 * @param {string[]} args
 * @returns {Promise<string | null>} the problems that the check found, or null
 */
function problemsOf(args) {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: OUTPUT_BYTES }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || String(error) : null),
    );
  });
}

ensurePackages();
/** @type {Promise<string | null>[]} */
const results = [];
for (const [, ...args] of checks)
  results.push(Promise.resolve(results[results.length - AT_ONCE]).then(() => problemsOf(args)));
const failed = [];
for (const [index, [name = '']] of checks.entries()) {
  const problems = await results[index];
  console.info(`${problems ? 'FAILED' : 'ok    '}  ${name}`);
  if (!problems) continue;
  failed.push(name);
  console.info(problems.trimEnd());
}
if (failed.length > 0) {
  console.error(`${failed.length} of ${checks.length} checks failed: ${failed.join('; ')}`);
  process.exitCode = 1;
} else console.info(`All ${checks.length} checks passed.`);

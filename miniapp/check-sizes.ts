import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { overBudget } from './first-screen.ts';

/** Part of `npm run check`: builds the web app and says which page costs a slow phone more than it may. */
const dist = mkdtempSync(join(tmpdir(), 'chewata-sizes-'));
try {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--outDir', dist, '--logLevel', 'error'], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production', COPIES: 'no' },
  });
  const problems = overBudget(dist);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(dist, { recursive: true, force: true });
}

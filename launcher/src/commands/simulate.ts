import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { run } from '../user-error.ts';

/** `npm run simulate -- --seed S --runs N` plays rounds in memory and in virtual time, and judges each run. */
await run(async () => {
  const args = ['--import', 'tsx', join(ROOT, 'chaos/src/simulate/main.ts'), ...process.argv.slice(2)];
  const { code } = await runToEnd(process.execPath, args, { cwd: ROOT, env: process.env, show: true });
  process.exitCode = code;
});

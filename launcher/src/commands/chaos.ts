import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { run } from '../user-error.ts';

/**
 * `npm run chaos -- --seed S --minutes M --players N` plays under faults and judges the history; `npm run chaos -- check
 * FILE` judges an earlier one.
 */
await run(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const isCheck = first === 'check';
  if (!isCheck) await ensureBuilt();
  const script = join(ROOT, 'chaos/src', isCheck ? 'check.ts' : 'main.ts');
  const args = ['--import', 'tsx', script, ...(isCheck ? rest : process.argv.slice(2))];
  const { code } = await runToEnd(process.execPath, args, { cwd: ROOT, env: process.env, show: true });
  process.exitCode = code;
});

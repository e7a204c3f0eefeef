import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { run } from '../user-error.ts';

/** `npm run rollout-trial -- [players]`: replaces the servers of a cluster under players, by chaos/src/rollout/main.ts. */
await run(async () => {
  await ensureBuilt();
  const args = ['--import', 'tsx', 'chaos/src/rollout/main.ts', ...process.argv.slice(2)];
  const { code } = await runToEnd(process.execPath, args, { cwd: ROOT, show: true });
  process.exitCode = code;
});

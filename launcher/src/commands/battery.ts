import { join } from 'node:path';
import { BUNDLES } from '../build/bundles.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadEnvFile } from '../installation/settings.ts';
import { reportOnStderr } from '../output.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { runOnStores } from '../programs/run-on-stores.ts';
import { run } from '../user-error.ts';

/**
 * `npm run battery -- [rounds | records]`: tests the draw. Only `records`, the finished rounds of the installation,
 * needs stores.
 */
await run(async () => {
  const args = process.argv.slice(2);
  if (args.includes('records')) return runOnStores('battery', 'npm run battery');
  reportOnStderr();
  loadEnvFile();
  await ensureBuilt({ web: false });
  const script = join(ROOT, BUNDLES.battery.output);
  const { code } = await runToEnd(process.execPath, ['--enable-source-maps', script, ...args], {
    cwd: ROOT,
    env: process.env,
    show: true,
  });
  process.exitCode = code;
});

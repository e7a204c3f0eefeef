import { join } from 'node:path';
import { BUNDLES } from '../build/bundles.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { runningInstallation } from '../installation/installation.ts';
import { loadEnvFile, readSettings } from '../installation/settings.ts';
import { reportOnStderr } from '../output.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { run } from '../user-error.ts';

/** `npm run verify -- <roundId | file>`: recomputes a round. Only a round's id needs a running installation. */
await run(async () => {
  reportOnStderr();
  loadEnvFile();
  const { dataDir } = readSettings(process.env);
  await ensureBuilt({ web: false });
  const server = process.env.PUBLIC_URL || (await runningInstallation(dataDir))?.url || '';
  const script = join(ROOT, BUNDLES.verify.output);
  const { code } = await runToEnd(
    process.execPath,
    ['--enable-source-maps', script, ...process.argv.slice(2)],
    {
      cwd: process.env.INIT_CWD ?? ROOT,
      env: { ...process.env, DATA_DIR: dataDir, SERVER_URL: server },
      show: true,
    },
  );
  process.exitCode = code;
});

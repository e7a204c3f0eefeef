import { join } from 'node:path';
import { BUNDLES } from '../build/bundles.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { runningInstallation } from '../installation/installation.ts';
import { loadEnvFile, readSettings, type Settings } from '../installation/settings.ts';
import { report, reportOnStderr } from '../output.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { startStores } from '../programs/start-stores.ts';
import { run } from '../user-error.ts';

interface StoresToAudit {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  stop?(): Promise<void>;
}

/** `npm run audit`: checks the ledger, whether the installation runs or not. */
await run(async () => {
  reportOnStderr();
  loadEnvFile();
  const settings = readSettings(process.env);
  await ensureBuilt({ web: false });
  const { mongoUrl, redisUrl, stop } = await storesToAudit(settings);
  try {
    const script = join(ROOT, BUNDLES.audit.output);
    const { code } = await runToEnd(
      process.execPath,
      ['--enable-source-maps', script, ...process.argv.slice(2)],
      { cwd: ROOT, env: { ...process.env, MONGO_URL: mongoUrl, REDIS_URL: redisUrl }, show: true },
    );
    process.exitCode = code;
  } finally {
    await stop?.();
  }
});

/** The stores that the variables name, else those of the running installation, else its stores, started now. */
async function storesToAudit(settings: Settings): Promise<StoresToAudit> {
  const { mongoUrl, redisUrl, dataDir } = settings;
  if (mongoUrl && redisUrl) return { mongoUrl, redisUrl };
  const running = await runningInstallation(dataDir);
  if (running) {
    report(`Auditing the installation that runs on ${dataDir} …`);
    return running;
  }
  report(`Auditing ${dataDir}, which is not running: starting its stores for the audit …`);
  return startStores(settings, 'npm run audit');
}

import { join } from 'node:path';
import { BUNDLES, type BundleName } from '../build/bundles.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { runningInstallation } from '../installation/installation.ts';
import { type InstallationSettings, loadEnvFile, readSettings } from '../installation/settings.ts';
import { report, reportOnStderr } from '../output.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { startStores } from './start-stores.ts';

interface Stores {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  stop?(): Promise<void>;
}

/**
 * Runs a program of the game server, with this command's arguments, on the stores of the installation that the
 * variables name, whether it runs or not. `more` are variables that only this program gets.
 */
export async function runOnStores(
  bundle: BundleName,
  command: string,
  more: (settings: InstallationSettings) => Record<string, string> = () => ({}),
): Promise<void> {
  reportOnStderr();
  loadEnvFile();
  const settings = readSettings(process.env);
  await ensureBuilt({ web: false });
  const { mongoUrl, redisUrl, stop } = await storesFor(settings, command);
  try {
    const script = join(ROOT, BUNDLES[bundle].output);
    const { code } = await runToEnd(
      process.execPath,
      ['--enable-source-maps', script, ...process.argv.slice(2)],
      {
        cwd: ROOT,
        env: { ...process.env, MONGO_URL: mongoUrl, REDIS_URL: redisUrl, ...more(settings) },
        show: true,
      },
    );
    process.exitCode = code;
  } finally {
    await stop?.();
  }
}

/** The stores that the variables name, else those of the running installation, else its stores, started now. */
async function storesFor(settings: InstallationSettings, command: string): Promise<Stores> {
  const { mongoUrl, redisUrl, dataDir } = settings;
  if (mongoUrl && redisUrl) return { mongoUrl, redisUrl };
  const running = await runningInstallation(dataDir);
  if (running) {
    report(`${command} uses the installation that runs on ${dataDir} …`);
    return running;
  }
  report(`${dataDir} is not running: starting its stores for ${command} …`);
  return startStores(settings, command);
}

import { requireNode } from './node-version.mjs';

requireNode();
const { join } = await import('node:path');
const { ensureBuilt, PROGRAMS } = await import('./build.mjs');
const { runToEnd } = await import('./child.mjs');
const { runningInstallation } = await import('./installation.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { ROOT } = await import('./paths.mjs');
const { tell, tellOnStderr } = await import('./progress.mjs');
const { run } = await import('./refusal.mjs');
const { loadEnvFile, readSettings } = await import('./settings.mjs');
const { startStores } = await import('./supervisor.mjs');

/**
 * Where the ledger is: in the stores that the variables name, in those of the installation that runs on
 * DATA_DIR, else in its stores started for the time of the audit.
 * @param {import('./settings.mjs').Settings} settings
 */
async function stores(settings) {
  const { mongoUrl, redisUrl, dataDir } = settings;
  if (mongoUrl && redisUrl) return { mongoUrl, redisUrl, stop: async () => {} };
  const running = runningInstallation(dataDir);
  if (running) {
    tell(`Auditing the installation that runs on ${dataDir} …`);
    return { ...running, stop: async () => {} };
  }
  tell(`Auditing ${dataDir}, which is not running: starting its stores for the audit …`);
  return startStores(settings, 'npm run audit');
}

await run(async () => {
  tellOnStderr();
  loadEnvFile();
  const settings = readSettings(process.env);
  await ensurePackages();
  await ensureBuilt({ web: false });
  const { mongoUrl, redisUrl, stop } = await stores(settings);
  try {
    const { code } = await runToEnd(
      process.execPath,
      ['--enable-source-maps', join(ROOT, PROGRAMS.audit.output), ...process.argv.slice(2)],
      { cwd: ROOT, env: { ...process.env, MONGO_URL: mongoUrl, REDIS_URL: redisUrl }, show: true },
    );
    process.exitCode = code;
  } finally {
    await stop();
  }
});

import { requireNode } from './node-version.mjs';

requireNode();
const { join } = await import('node:path');
const { runToEnd } = await import('./child.mjs');
const { runningInstallation, takeInstallation } = await import('./installation.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { ROOT } = await import('./paths.mjs');
const { Refusal, run } = await import('./refusal.mjs');
const { loadEnvFile, readSettings } = await import('./settings.mjs');

/**
 * `npm run backup -- TO`, `npm run restore -- FROM`: the document store's own commands, for the installation that
 * the variables name. Nothing may run on the data while it is replaced.
 */
await run(async () => {
  loadEnvFile();
  const [command = '', ...args] = process.argv.slice(2);
  const { dataDir, mongoUrl } = readSettings(process.env);
  if (mongoUrl)
    throw new Refusal(
      'MONGO_URL is set: back up and restore a real MongoDB with its own mongodump and mongorestore.',
    );
  await ensurePackages();
  const running = runningInstallation(dataDir);
  const installation = command === 'restore' ? await takeInstallation(dataDir, 'npm run restore') : null;
  try {
    const { code } = await runToEnd(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'docstore/src', `${command}.ts`), ...args],
      {
        cwd: process.env.INIT_CWD ?? ROOT,
        env: { ...process.env, DATA_DIR: dataDir, MONGO_URL: running?.mongoUrl ?? '' },
        show: true,
      },
    );
    process.exitCode = code;
  } finally {
    installation?.release();
  }
});

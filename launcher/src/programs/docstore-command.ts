import { join } from 'node:path';
import { runningInstallation, takeInstallation } from '../installation/installation.ts';
import { loadEnvFile, readSettings } from '../installation/settings.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { UserError } from '../user-error.ts';
import { noteBackup } from './note-backup.ts';

/** Runs the document store's `backup` or `restore` on the data of the installation that the variables name. */
export async function docstoreCommand(name: 'backup' | 'restore'): Promise<void> {
  loadEnvFile();
  const settings = readSettings(process.env);
  const { dataDir, mongoUrl } = settings;
  if (mongoUrl)
    throw new UserError(
      'MONGO_URL is set: back up and restore a real MongoDB with its own mongodump and mongorestore.',
    );
  const running = await runningInstallation(dataDir);
  // Nothing may use the data while it is replaced.
  const installation = name === 'restore' ? await takeInstallation(dataDir, 'npm run restore') : null;
  try {
    const script = join(ROOT, 'docstore/src', `${name}.ts`);
    const { code } = await runToEnd(process.execPath, ['--import', 'tsx', script, ...process.argv.slice(2)], {
      cwd: process.env.INIT_CWD ?? ROOT,
      env: { ...process.env, DATA_DIR: dataDir, MONGO_URL: running?.mongoUrl ?? '' },
      show: true,
    });
    process.exitCode = code;
    if (name === 'backup' && running) await noteBackup(running.url, settings, code === 0);
  } finally {
    await installation?.release();
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../installation/settings.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { startStores } from './start-stores.ts';

/**
 * Runs a TypeScript program on the stores that MONGO_URL and REDIS_URL name, else on empty ones that are deleted
 * afterwards: it never writes into the data of an installation.
 * @param script its path in the repository
 * @param command the name of this process in messages
 */
export async function runOnEmptyStores(
  script: string,
  args: readonly string[],
  command: string,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chewata-stores-'));
  const { mongoUrl, redisUrl, stop } = await startStores({ ...readSettings(process.env), dataDir }, command);
  try {
    const { code } = await runToEnd(process.execPath, ['--import', 'tsx', join(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, MONGO_URL: mongoUrl, REDIS_URL: redisUrl },
      show: true,
    });
    // Of several at the same time, one that fails decides.
    process.exitCode = process.exitCode || code;
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadEnvFile, readSettings } from '../installation/settings.ts';
import { reportOnStderr } from '../output.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { startStores } from '../programs/start-stores.ts';
import { run, UserError } from '../user-error.ts';

/**
 * `npm run bench -- NAME [arguments]` runs bench/src/NAME.ts on the stores that MONGO_URL and REDIS_URL name, else on
 * empty ones: a bench never writes into the data of an installation.
 */
await run(async () => {
  reportOnStderr();
  loadEnvFile();
  const [name = '', ...args] = process.argv.slice(2);
  const names = readdirSync(join(ROOT, 'bench/src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  if (!names.includes(name))
    throw new UserError(
      `Which bench? npm run bench -- NAME, with one of these names: ${names.sort().join(', ')}`,
    );
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'chewata-bench-'));
  const { mongoUrl, redisUrl, stop } = await startStores(
    { ...readSettings(process.env), dataDir },
    'npm run bench',
  );
  try {
    const script = join(ROOT, 'bench/src', `${name}.ts`);
    const { code } = await runToEnd(process.execPath, ['--import', 'tsx', script, ...args], {
      cwd: ROOT,
      env: { ...process.env, MONGO_URL: mongoUrl, REDIS_URL: redisUrl },
      show: true,
    });
    process.exitCode = code;
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

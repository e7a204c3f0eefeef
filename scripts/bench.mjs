import { requireNode } from './node-version.mjs';

requireNode();
const { mkdtempSync, readdirSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { ensureBuilt } = await import('./build.mjs');
const { runToEnd } = await import('./child.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { ROOT } = await import('./paths.mjs');
const { tellOnStderr } = await import('./progress.mjs');
const { Refusal, run } = await import('./refusal.mjs');
const { loadEnvFile, readSettings } = await import('./settings.mjs');
const { startStores } = await import('./supervisor.mjs');

/**
 * `npm run bench -- NAME [its own arguments]` runs bench/src/NAME.ts. Its stores are those which MONGO_URL and
 * REDIS_URL name, else empty ones of its own: a bench never writes into the data of an installation.
 */
await run(async () => {
  tellOnStderr();
  loadEnvFile();
  const [name = '', ...args] = process.argv.slice(2);
  const names = readdirSync(join(ROOT, 'bench/src'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  if (!names.includes(name))
    throw new Refusal(`Which bench? npm run bench -- NAME, where NAME is one of: ${names.sort().join(', ')}`);
  await ensurePackages();
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'chewata-bench-'));
  const { mongoUrl, redisUrl, stop } = await startStores(
    { ...readSettings(process.env), dataDir },
    'npm run bench',
  );
  try {
    const { code } = await runToEnd(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'bench/src', `${name}.ts`), ...args],
      { cwd: ROOT, env: { ...process.env, MONGO_URL: mongoUrl, REDIS_URL: redisUrl }, show: true },
    );
    process.exitCode = code;
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

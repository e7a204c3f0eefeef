import { requireNode } from './node-version.mjs';

requireNode();
const { execFileSync } = await import('node:child_process');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { setTimeout: sleep } = await import('node:timers/promises');
const { ensureBuilt } = await import('./build.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { ROOT } = await import('./paths.mjs');
const { tell } = await import('./progress.mjs');
const { Refusal, run } = await import('./refusal.mjs');
const { spawnInstallation } = await import('./spawn-installation.mjs');

/** Many players, short rounds: something is always under way. */
const BUSY = {
  SANDBOX_PLAYERS: '16',
  BINGO_COUNTDOWN_S: '6',
  BINGO_CALL_MS: '150',
  SPIN_COUNTDOWN_S: '5',
  SPIN_PRESPIN_S: '1',
  LOG_LEVEL: 'warn',
};
/** The pause between two kills, ms. */
const PAUSE = { least: 1000, most: 15_000 };
/** One kill in so many takes all programs and their supervisor at once. */
const ALL_AT_ONCE = 10;

/**
 * The programs that run on that data, by name.
 * @param {string} dataDir
 * @returns {[name: string, pid: number][]}
 */
function programs(dataDir) {
  const folder = join(dataDir, 'run');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file !== 'installation.json') : [];
  return files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8')).pid]);
}

/** @param {number} pid whoever is gone already needs no kill */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

/** @param {string} dataDir */
function audit(dataDir) {
  return execFileSync(process.execPath, [join(ROOT, 'scripts/audit.mjs')], {
    env: { ...process.env, MODE: '', ENV_FILE: '/dev/null', DATA_DIR: dataDir },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** `npm run chaos -- [seconds]`: a busy installation whose programs are killed at random; then its audit. */
await run(async () => {
  const seconds = Number(process.argv[2] ?? 60);
  if (!(seconds > 0)) throw new Refusal('How long? npm run chaos -- SECONDS');
  await ensurePackages();
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'chewata-chaos-'));
  const start = () => spawnInstallation({ dataDir, env: BUSY });
  let installation = await start();
  /** @type {Map<string, number>} */
  const killed = new Map();
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    await sleep(PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least));
    const alive = programs(dataDir);
    const all = Math.random() < 1 / ALL_AT_ONCE;
    const [name, pid] = alive[Math.floor(Math.random() * alive.length)] ?? ['', 0];
    const victim = all ? 'all at once' : name;
    killed.set(victim, (killed.get(victim) ?? 0) + 1);
    if (!all) {
      kill(pid);
      continue;
    }
    for (const [, each] of alive) kill(each);
    await installation.kill();
    installation = await start();
  }
  tell(`Killed: ${[...killed].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  // Who was told to wait asks again; a revived program needs a moment.
  await sleep(PAUSE.most);
  try {
    tell(audit(dataDir).trim());
    await installation.stop();
    tell(audit(dataDir).trim());
    rmSync(dataDir, { recursive: true, force: true });
  } catch (error) {
    const told = /** @type {{ stdout?: string }} */ (error).stdout;
    await installation.stop();
    throw new Refusal(`${told}\nThe audit failed; the data is kept in ${dataDir}`);
  }
});

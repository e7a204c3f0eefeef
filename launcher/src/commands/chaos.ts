import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../build/ensure-built.ts';
import { foldersOf } from '../installation/folders.ts';
import { spawnInstallation } from '../installation/spawn-installation.ts';
import { report } from '../output.ts';
import { ROOT } from '../paths.ts';
import { readRecords } from '../processes/leftovers.ts';
import { sendSignal } from '../processes/process-identity.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { run, UserError } from '../user-error.ts';

/** Many players and short rounds, so that some round is always in progress. */
const BUSY = {
  SANDBOX_PLAYERS: '16',
  BINGO_COUNTDOWN_S: '6',
  BINGO_CALL_MS: '150',
  SPIN_COUNTDOWN_S: '5',
  SPIN_PRESPIN_S: '1',
  LOG_LEVEL: 'warn',
};
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
/** The probability that a kill takes all programs and their launcher at once. */
const ALL_AT_ONCE = 0.1;

/** `npm run chaos -- [seconds]`: kills the programs of a busy installation at random, then audits it. */
await run(async () => {
  if (process.argv[2] === 'check') return check(process.argv.slice(3));
  const seconds = Number(process.argv[2] ?? 60);
  if (!(seconds > 0)) throw new UserError('How long? npm run chaos -- SECONDS');
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'chewata-chaos-'));
  const start = () => spawnInstallation({ dataDir, env: BUSY });
  let installation = await start();
  const kills = new Map<string, number>();
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    await sleep(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    const programs = readRecords(foldersOf(dataDir).run);
    const program = programs[Math.floor(Math.random() * programs.length)];
    const isAll = Math.random() < ALL_AT_ONCE;
    const victim = isAll ? 'all at once' : (program?.name ?? 'none');
    kills.set(victim, (kills.get(victim) ?? 0) + 1);
    if (isAll) {
      for (const { pid } of programs) sendSignal(pid, 'SIGKILL');
      await installation.kill();
      installation = await start();
    } else if (program) sendSignal(program.pid, 'SIGKILL');
  }
  report(`Killed: ${[...kills].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  // Clients retry what was refused, and restarted programs need a moment.
  await sleep(LONGEST_PAUSE_MS);
  try {
    report(audit(dataDir).trim());
    await installation.stop();
    report(audit(dataDir).trim());
    rmSync(dataDir, { recursive: true, force: true });
  } catch (error) {
    await installation.stop();
    const { stdout } = error as { stdout?: string };
    throw new UserError(`${stdout ?? error}\nThe audit failed; the data is kept in ${dataDir}`);
  }
});

/** `npm run chaos -- check FILE`: judges the history of a run. */
async function check(args: readonly string[]): Promise<void> {
  const { code } = await runToEnd(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'chaos/src/check.ts'), ...args],
    { cwd: ROOT, env: process.env, show: true },
  );
  process.exitCode = code;
}

/** The report of the audit; throws if it finds a break. */
function audit(dataDir: string): string {
  return execFileSync(process.execPath, [join(ROOT, 'scripts/audit.mjs')], {
    env: { ...process.env, MODE: '', ENV_FILE: '/dev/null', DATA_DIR: dataDir },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

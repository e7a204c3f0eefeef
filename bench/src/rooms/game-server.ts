import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@chewata/launcher/system/ports';

const ROOT = join(import.meta.dirname, '../../..');
/** The administrators of a sandbox: large balances need both. */
export const ADMIN_PHONES = ['+251900000001', '+251900000002'] as const;

export interface GameServer {
  readonly url: string;
  readonly pid: number;
  /** The processor time that it has used so far, in ms. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a game server on the stores of the environment. `pace`: variables that set the pace of the games. */
export async function startGameServer(pace: Readonly<Record<string, string>>): Promise<GameServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const profiles = process.env.CPU_PROFILES;
  const options = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const child = spawn(process.execPath, [...options, join(ROOT, 'gameserver/dist/main.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'sandbox',
      PORT: String(port),
      INTERNAL_SECRET: 'internal-secret-of-the-bench',
      EMBEDDED_STORES: 'yes',
      SYSTEM_ADMINS: ADMIN_PHONES.join(','),
      SANDBOX_PLAYERS: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...pace,
    },
    stdio: 'inherit',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (let attempt = 0; !(await fetch(`${url}/healthz`).catch(() => null))?.ok; attempt++) {
    if (attempt === 300 || child.exitCode !== null) throw new Error('a game server does not respond');
    await sleep(100);
  }
  return {
    url,
    pid: child.pid ?? 0,
    cpu: async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

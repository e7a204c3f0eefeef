import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { type Addresses, runningInstallation } from './installation.ts';

/** Variables that would change the spawned installation; it does not inherit them from this process. */
const NOT_INHERITED = [
  'MODE',
  'BOT_TOKEN',
  'MONGO_URL',
  'REDIS_URL',
  'PUBLIC_URL',
  'SYSTEM_ADMINS',
  'NODE_ENV',
];

export interface SpawnedInstallation extends Addresses {
  readonly dataDir: string;
  output(): string;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills the launcher; its processes are then stopped by the reaper. */
  kill(): Promise<number | null>;
}

interface Options {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs `npm start` as a separate process on a free port, without the .env file, for journeys, benches and tests. */
export async function spawnInstallation({ dataDir, env = {} }: Options): Promise<SpawnedInstallation> {
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name));
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ENV_FILE: '/dev/null', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isRunning = await new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Chewata is running')) resolve(true);
      });
    void ended.then(() => resolve(false));
  });
  const addresses = isRunning ? await runningInstallation(dataDir) : null;
  if (!addresses) throw new Error(`the installation did not start:\n${output}`);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    ...addresses,
    dataDir,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runningInstallation } from './installation.mjs';
import { ROOT } from './paths.mjs';

/** Variables of the caller that would make another installation of this one. */
const NOT_INHERITED = [
  'MODE',
  'BOT_TOKEN',
  'MONGO_URL',
  'REDIS_URL',
  'PUBLIC_URL',
  'SYSTEM_ADMINS',
  'NODE_ENV',
];

/**
 * Runs `npm start` as a process of its own on a free port, for journeys, benches and tests. It hears nothing of
 * the caller's .env.
 * @param {{ dataDir: string, env?: Readonly<Record<string, string>> }} options
 */
export async function spawnInstallation({ dataDir, env = {} }) {
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name));
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ENV_FILE: '/dev/null', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  /** @type {Promise<number | null>} */
  const ended = new Promise((known) => child.once('close', known));
  /** @type {Promise<boolean>} */
  const running = new Promise((known) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Chewata is running')) known(true);
      });
    void ended.then(() => known(false));
  });
  const at = (await running) ? runningInstallation(dataDir) : null;
  if (!at) throw new Error(`the installation did not start:\n${output}`);
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    return ended;
  };
  return {
    ...at,
    dataDir,
    output: () => output,
    /** Asks it to stop and resolves with its exit code when it has. */
    stop: () => end('SIGTERM'),
    /** Kills the supervisor; what it left stops by itself. */
    kill: () => end('SIGKILL'),
  };
}

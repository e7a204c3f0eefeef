import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tail } from './child.mjs';
import { freePort } from './free-port.mjs';
import { ensureRedisServer } from './system-packages.mjs';

/**
 * The command line of a private Redis: loopback alone, every write in its append-only file, and a full
 * memory refuses writes in place of forgetting rooms (noeviction).
 * @param {{ dir: string, port: number }} where
 */
export function redisArguments({ dir, port }) {
  return [
    ['--port', `${port}`],
    ['--bind', '127.0.0.1'],
    ['--dir', dir],
    ['--appendonly', 'yes'],
    ['--save', ''],
    ['--maxmemory-policy', 'noeviction'],
    ['--daemonize', 'no'],
  ].flat();
}

/** Redis 7 refuses to start under a LANG that the system lacks. */
export const redisEnvironment = { LC_ALL: 'C' };

/**
 * Whether the Redis with this process id serves this port of loopback: not while it still reads its file, and
 * not when another program was quicker to take the port.
 * @param {number} port
 * @param {number} pid
 * @returns {Promise<boolean>}
 */
export function redisAnswers(port, pid) {
  return new Promise((known) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\nINFO server\r\nQUIT\r\n'));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => known(answer.startsWith('+PONG') && answer.includes(`process_id:${pid}\r`)));
  });
}

/**
 * A private Redis for tests and commands; redis-server is installed where it is missing and can be. It dies
 * with this process, however that ends; `stop` it, or it keeps this process up.
 * @param {{ dir: string, port?: number, extra?: readonly string[] }} options dir: where its file is kept, made
 *   where missing; port: a free one by default; extra: more of Redis's own options
 * @returns {Promise<{ url: string, port: number, pid: number, stop: () => Promise<void> }>}
 */
export async function startRedis({ dir, port, extra = [] }) {
  const program = await ensureRedisServer();
  mkdirSync(dir, { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(program, dir, port ?? (await freePort()), extra);
    } catch (error) {
      // Between the look for a free port and the start somebody else may have taken it.
      const taken = error instanceof Error && error.message.includes('Address already in use');
      if (port !== undefined || !taken || attempt === 5) throw error;
    }
  }
}

/**
 * @param {string} program
 * @param {string} dir
 * @param {number} port
 * @param {readonly string[]} extra
 */
async function startOn(program, dir, port, extra) {
  const child = spawn(program, [...redisArguments({ dir, port }), ...extra], {
    env: { ...process.env, ...redisEnvironment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output = tail(output + text);
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${program} cannot be run`);
  // A shell that waits for our end of its pipe to close: it outlives us by the moment that the kill takes.
  const guard = spawn('/bin/sh', ['-c', `read -r stopped || kill ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.stdin.on('error', () => {});
  let alive = true;
  const ended = new Promise((done) => child.once('exit', done)).then(() => {
    alive = false;
    guard.stdin.end('stopped\n');
  });
  while (!(await redisAnswers(port, pid))) {
    if (!alive) throw new Error(`redis-server ended at once:\n${output}`);
    await sleep(20);
  }
  const stop = () => {
    if (alive) child.kill('SIGTERM');
    return ended;
  };
  return { url: `redis://127.0.0.1:${port}`, port, pid, stop };
}

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from './free-port.mjs';
import { identityOf } from './process-identity.mjs';

/** @type {string} */
let dataDir;
/** @type {number} */
let port;
/** @type {import('node:child_process').ChildProcess[]} */
let supervisors;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-supervisor-'));
  port = await freePort();
  supervisors = [];
});

afterEach(async () => {
  for (const supervisor of supervisors) supervisor.kill('SIGKILL');
  await until(() => !pidOf('redis') && !pidOf('ledger'));
  rmSync(dataDir, { recursive: true, force: true });
});

/** A program that takes its time to stop and then still needs Redis. */
const LEDGER = `
  const ask = () => require('net').connect(process.argv[1], '127.0.0.1', function () { this.write('PING\\r\\n'); })
    .once('data', (answer) => end(String(answer).trim())).once('error', (error) => end(error.message));
  const end = (answer) => { console.log('closed, and Redis said ' + answer); process.exit(0); };
  process.once('SIGTERM', () => setTimeout(ask, 300));
  setInterval(() => {}, 1000);
  console.log('open');`;

/**
 * A supervisor in a process of its own, over a real Redis and a program that needs it longest.
 * @param {string} [afterStart] what it does when both are ready
 */
async function supervise(afterStart = '') {
  const script = `
    import { readFileSync } from 'node:fs';
    import { takeInstallation } from './installation.mjs';
    import { programsIn } from './programs-in.mjs';
    import { redisProgram } from './programs.mjs';
    import { run } from './refusal.mjs';
    import { untilAskedToStop } from './stop-signals.mjs';
    await run(async () => {
      const [dataDir, port] = [${JSON.stringify(dataDir)}, ${port}];
      const asked = untilAskedToStop(() => process.exit(1));
      const installation = await takeInstallation(dataDir, 'npm start');
      const running = programsIn(dataDir);
      const ledger = {
        name: 'ledger', title: 'The ledger', command: process.execPath, rank: 1, graceMs: 5000,
        args: ['-e', ${JSON.stringify(LEDGER)}, '' + port],
        env: process.env, ready: async () => readFileSync(dataDir + '/logs/ledger.log', 'utf8').endsWith('open\\n'),
      };
      try {
        await running.start(redisProgram({ dataDir, port, redisServer: 'redis-server' }));
        await running.start(ledger);
        ${afterStart}
        console.log('ready');
        await asked;
      } finally {
        await running.stop();
        installation.release();
      }
      process.exit(0);
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  supervisors.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const ended = new Promise((known) => child.once('close', known));
  let over = false;
  void ended.then(() => {
    over = true;
  });
  await until(() => over || output.includes('ready\n'));
  return { child, ended, output: () => output };
}

/** @param {() => unknown} condition */
async function until(condition) {
  while (!(await condition())) await sleep(20);
}

/**
 * The number of a living child by its name, from what the supervisor noted.
 * @param {string} name
 * @returns {number | null}
 */
function pidOf(name) {
  const file = join(dataDir, 'run', `${name}.json`);
  if (!existsSync(file)) return null;
  const { pid, identity } = JSON.parse(readFileSync(file, 'utf8'));
  return identityOf(pid) === identity ? pid : null;
}

/**
 * @param {string} command
 * @returns {Promise<string>}
 */
function redis(command) {
  return new Promise((known) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (answer) => {
      known(answer.toString());
      socket.destroy();
    });
    socket.once('error', (error) => known(error.message));
  });
}

/** Every process there is. */
function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return [
          { pid: Number(name), parent: Number(parent), command, cwd: readlinkSync(`/proc/${name}/cwd`) },
        ];
      } catch {
        return [];
      }
    });
}

/** The Redis processes on this installation's folder. */
function redisesHere() {
  return processes().filter(
    ({ command, cwd }) => command.startsWith('redis') && cwd === join(dataDir, 'redis'),
  );
}

/** @param {import('node:child_process').ChildProcess} supervisor */
function reaperOf({ pid }) {
  const found = processes().find((one) => one.parent === pid && one.command.includes('reaper.mjs'));
  if (!found) throw new Error('the supervisor has no reaper');
  return found.pid;
}

/** @param {string} name */
function log(name) {
  return readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8');
}

it('starts a killed child again, at the same port and with its data', async () => {
  const supervisor = await supervise();
  expect(await redis('SET stake 50')).toBe('+OK\r\n');
  const [first, ledger] = [pidOf('redis'), pidOf('ledger')];
  process.kill(first ?? 0, 'SIGKILL');
  await until(() => supervisor.output().includes('Redis is back.'));
  expect(supervisor.output()).toContain('Redis ended (SIGKILL)');
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
  expect(pidOf('redis')).not.toBe(first);
  expect(pidOf('ledger')).toBe(ledger);
});

it('stops in order when asked to, and leaves nothing behind but the data', async () => {
  const supervisor = await supervise();
  await redis('SET stake 50');
  const reaper = reaperOf(supervisor.child);
  supervisor.child.kill('SIGINT');
  expect(await supervisor.ended).toBe(0);
  // The ledger took its time and still found Redis when it was done.
  expect(log('ledger')).toContain('closed, and Redis said +PONG');
  expect(redisesHere()).toEqual([]);
  expect(identityOf(reaper)).toBeNull();
  expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  await supervise();
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
});

it('leaves no child running when it is killed, and starts again with the data', async () => {
  const { child } = await supervise();
  await redis('SET stake 50');
  child.kill('SIGKILL');
  await until(() => pidOf('ledger') === null && redisesHere().length === 0);
  expect(log('ledger')).toContain('closed, and Redis said +PONG');
  await supervise();
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
});

it('stops what a killed run left before it starts its own: never two Redis on one folder', async () => {
  const { child } = await supervise();
  await redis('SET stake 50');
  const left = [pidOf('redis'), pidOf('ledger')];
  process.kill(reaperOf(child), 'SIGSTOP');
  child.kill('SIGKILL');
  await until(() => identityOf(child.pid ?? 0) === null);
  expect([pidOf('redis'), pidOf('ledger')]).toEqual(left);
  const second = await supervise();
  expect(second.output()).toContain('Stopping redis of an earlier run that was killed');
  expect(redisesHere().map(({ pid }) => pid)).toEqual([pidOf('redis')]);
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
  // The first run's reaper wakes up late: what runs now is none of its business.
  for (const { pid } of processes().filter(({ command }) => command.includes('reaper.mjs')))
    process.kill(pid, 'SIGCONT');
  await sleep(300);
  expect(await redis('PING')).toBe('+PONG\r\n');
});

it('has a reaper again when that was killed', async () => {
  const { child } = await supervise();
  const first = reaperOf(child);
  process.kill(first, 'SIGKILL');
  await until(() =>
    processes().some(
      (one) => one.parent === child.pid && one.command.includes('reaper.mjs') && one.pid !== first,
    ),
  );
  child.kill('SIGKILL');
  await until(() => pidOf('ledger') === null && redisesHere().length === 0);
});

it('says that another one is using the same data, and leaves that alone', async () => {
  await supervise();
  const second = await supervise();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    /^npm start \(process \d+\) is already using the data in .*: stop it, or give/,
  );
  expect(await redis('PING')).toBe('+PONG\r\n');
});

it('says with its last words that a program did not start, and stops the others', async () => {
  const broken = `await running.start({ name: 'broken', title: 'The broken program', rank: 2, graceMs: 1000,
    command: process.execPath, args: ['-e', "console.error('no such stake'); process.exit(3)"],
    env: process.env, ready: async () => false });`;
  const supervisor = await supervise(broken);
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.output()).toMatch(/no such stake\nThe broken program did not start; its log is /);
  expect(redisesHere()).toEqual([]);
});

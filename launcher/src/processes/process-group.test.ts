import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRecords } from './leftovers.ts';
import { isRunning, startOf } from './process-identity.ts';

let dataDir: string;
let socket: string;
let launchers: ChildProcess[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-launcher-'));
  socket = join(dataDir, 'redis.sock');
  launchers = [];
});

afterEach(async () => {
  for (const launcher of launchers) launcher.kill('SIGKILL');
  await until(() => !pidOf('redis') && !pidOf('ledger'));
  rmSync(dataDir, { recursive: true, force: true });
});

/** A program that takes its time to stop, and needs Redis until then. */
const LEDGER = `
  const ask = () => require('net').connect(process.argv[1], function () { this.write('PING\\r\\n'); })
    .once('data', (reply) => end(String(reply).trim())).once('error', (error) => end(error.message));
  const end = (reply) => { console.log('closed, Redis replied ' + reply); process.exit(0); };
  process.once('SIGTERM', () => setTimeout(ask, 300));
  setInterval(() => {}, 1000);
  console.log('open');`;

/** Runs a launcher of Redis and of the ledger program in a separate process. */
async function startLauncher(afterStart = '') {
  const modules = {
    takeInstallation: '../installation/installation.ts',
    processGroup: './process-group.ts',
    redisProgram: '../programs/redis.ts',
    run: '../user-error.ts',
    untilAskedToStop: './stop-signals.ts',
  };
  const script = `
    import { readFileSync } from 'node:fs';
    ${Object.entries(modules)
      .map(([name, path]) => `import { ${name} } from ${JSON.stringify(join(import.meta.dirname, path))};`)
      .join('\n')}
    await run(async () => {
      const [dataDir, socket] = [${JSON.stringify(dataDir)}, ${JSON.stringify(socket)}];
      const askedToStop = untilAskedToStop(() => process.exit(1));
      const installation = await takeInstallation(dataDir, 'npm start');
      const group = processGroup({ run: dataDir + '/run', logs: dataDir + '/logs' });
      const ledger = {
        name: 'ledger', title: 'the ledger', command: process.execPath, stopTimeoutMs: 5000,
        args: ['-e', ${JSON.stringify(LEDGER)}, socket], env: process.env,
        isReady: async () => readFileSync(dataDir + '/logs/ledger.log', 'utf8').endsWith('open\\n'),
      };
      try {
        await group.start(redisProgram({ dataDir, socket, redisServer: 'redis-server' }));
        await group.start(ledger);
        ${afterStart}
        console.log('ready');
        await askedToStop;
      } finally {
        await group.stop();
        await installation.release();
      }
      process.exit(0);
    });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launchers.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  let hasEnded = false;
  const ended = new Promise((resolve) => child.once('close', resolve)).then((code) => {
    hasEnded = true;
    return code;
  });
  await until(() => hasEnded || output.includes('ready\n'));
  return { child, pid: child.pid ?? 0, ended, output: () => output };
}

async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await sleep(20);
}

/** The id of a running process, from the launcher's records. */
function pidOf(name: string): number | null {
  const record = readRecords(join(dataDir, 'run')).find((one) => one.name === name);
  return record && isRunning(record) ? record.pid : null;
}

/** Redis's reply to a command, or the error of the connection. */
function redis(command: string): Promise<string> {
  return new Promise((resolve) => {
    const client = connect(socket, () => client.write(`${command}\r\n`));
    client.once('data', (reply) => {
      resolve(reply.toString());
      client.destroy();
    });
    client.once('error', (error) => resolve(error.message));
  });
}

/** Every process of the machine. */
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

/** The Redis processes on the folder of this installation. */
function redisProcesses() {
  return processes().filter(
    ({ command, cwd }) => command.startsWith('redis') && cwd === join(dataDir, 'redis'),
  );
}

/** Never 0 or missing: a signal to process 0 would reach the test's own process group. */
async function reaperOf(launcher: number): Promise<number> {
  for (;;) {
    const reaper = processes().find(
      ({ parent, command }) => parent === launcher && command.includes('reaper.sh'),
    );
    if (reaper) return reaper.pid;
    await sleep(20);
  }
}

function log(name: string): string {
  return readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8');
}

it('restarts a killed process on the same socket with its data, and no other', async () => {
  const launcher = await startLauncher();
  expect(await redis('SET stake 50')).toBe('+OK\r\n');
  const [first, ledger] = [pidOf('redis'), pidOf('ledger')];
  if (first === null) throw new Error('Redis is not running');
  process.kill(first, 'SIGKILL');
  await until(() => launcher.output().includes('Redis is running again.'));
  expect(launcher.output()).toContain('Redis ended (SIGKILL)');
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
  expect(pidOf('redis')).not.toBe(first);
  expect(pidOf('ledger')).toBe(ledger);
});

it('waits longer before each restart of a process that keeps ending', async () => {
  const launcher = await startLauncher(`
    let starts = 0;
    await group.start({ name: 'broken', title: 'the broken program', stopTimeoutMs: 1000, env: process.env,
      command: '/bin/sh', args: ['-c', 'sleep 0.1'], isReady: async () => ++starts > 0 });`);
  await until(() => launcher.output().includes('restarting it in 1 s'));
  const delays = [...launcher.output().matchAll(/The broken program ended .* in (\S+) s/g)].map(([, s]) => s);
  expect(delays).toEqual(['0.25', '0.5', '1']);
});

it('stops in order when it is asked to, and leaves nothing but the data', async () => {
  const launcher = await startLauncher();
  await redis('SET stake 50');
  const reaper = await reaperOf(launcher.pid);
  launcher.child.kill('SIGINT');
  expect(await launcher.ended).toBe(0);
  // The ledger took its time, and Redis was still there.
  expect(log('ledger')).toContain('closed, Redis replied +PONG');
  expect(redisProcesses()).toEqual([]);
  expect(startOf(reaper)).toBeNull();
  expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  await startLauncher();
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
});

it('leaves no process running when it is killed, and starts again with the data', async () => {
  const { child } = await startLauncher();
  await redis('SET stake 50');
  child.kill('SIGKILL');
  await until(() => pidOf('ledger') === null && redisProcesses().length === 0);
  expect(log('ledger')).toContain('closed, Redis replied +PONG');
  await startLauncher();
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
});

it('stops the processes of a killed run before it starts: never two Redis on one folder', async () => {
  const { child, pid } = await startLauncher();
  await redis('SET stake 50');
  const left = [pidOf('redis'), pidOf('ledger')];
  const reaper = await reaperOf(pid);
  process.kill(reaper, 'SIGSTOP');
  child.kill('SIGKILL');
  await until(() => startOf(pid) === null);
  expect([pidOf('redis'), pidOf('ledger')]).toEqual(left);
  const second = await startLauncher();
  expect(second.output()).toContain('Stopping redis, left by an earlier run that was killed');
  expect(redisProcesses().map((one) => one.pid)).toEqual([pidOf('redis')]);
  expect(await redis('GET stake')).toBe('$2\r\n50\r\n');
  // The reaper of the first run continues late, and must not stop the processes of the second.
  process.kill(reaper, 'SIGCONT');
  await until(() => startOf(reaper) === null);
  expect(await redis('PING')).toBe('+PONG\r\n');
  expect(pidOf('ledger')).not.toBeNull();
});

it('starts another reaper when the reaper is killed', async () => {
  const { child, pid } = await startLauncher();
  const first = await reaperOf(pid);
  process.kill(first, 'SIGKILL');
  await until(async () => (await reaperOf(pid)) !== first);
  child.kill('SIGKILL');
  await until(() => pidOf('ledger') === null && redisProcesses().length === 0);
});

it('refuses to start while another launcher uses the same data, and does not disturb it', async () => {
  const first = await startLauncher();
  const second = await startLauncher();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`npm start (process ${first.pid}) is already using the data in `);
  expect(await redis('PING')).toBe('+PONG\r\n');
});

it('prints the last output of a program that did not start, and stops the others', async () => {
  const launcher = await startLauncher(`
    await group.start({ name: 'broken', title: 'the broken program', stopTimeoutMs: 1000, env: process.env,
      command: process.execPath, args: ['-e', "console.error('no such stake'); process.exit(3)"],
      isReady: async () => false });`);
  expect(await launcher.ended).toBe(1);
  expect(launcher.output()).toMatch(/no such stake\nThe broken program did not start; its log is /);
  expect(redisProcesses()).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { foldersOf } from '../installation/folders.ts';
import { type SpawnedInstallation, spawnInstallation } from '../installation/spawn-installation.ts';
import { ROOT } from '../paths.ts';
import { readRecords } from '../processes/leftovers.ts';
import { startOf } from '../processes/process-identity.ts';

const PLAYER = { name: 'Abebe', phoneNo: '0911000001', password: 'injera-1' };

let dataDir: string;
let installation: SpawnedInstallation;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-start-'));
}, 300_000);

afterAll(async () => {
  await installation?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => spawnInstallation({ dataDir, env: { SANDBOX_PLAYERS: '0', LOG_LEVEL: 'warn' } });

/** Calls the API: with POST if there is a body. */
async function call(path: string, body?: object) {
  const response = await fetch(`${installation.url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  const reply = (await response.json()) as { data: string; messages: { otp: string }[] };
  return { status: response.status, reply };
}

async function register() {
  const { phoneNo } = PLAYER;
  const vc = (await call('/api/afroSms/otp', { phoneNo })).reply.data;
  const { messages } = (await call(`/sandbox/outbox?phoneNo=${phoneNo}`)).reply;
  return call('/api/user/register', { ...PLAYER, otp: messages.at(-1)?.otp, vc });
}

const login = async () => (await call('/api/user/login', PLAYER)).status;

/** The ids of the running programs by their names. */
const programs = () => new Map(readRecords(foldersOf(dataDir).run).map(({ name, pid }) => [name, pid]));

async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await sleep(50);
}

async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch(`${installation.url}/healthz`)).ok && (await login()) === 200;
  } catch {
    return false;
  }
}

/** Runs an `npm start` that must fail. */
function failingStart(env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: { ...process.env, MODE: '', ENV_FILE: '/dev/null', PORT: '0', DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('npm start', () => {
  it('runs the product, prints its address, and keeps an account when it stops and starts', async () => {
    installation = await start();
    expect(installation.output()).toContain(`Play:             ${installation.url}\n`);
    expect((await fetch(installation.url)).headers.get('content-type')).toContain('text/html');
    expect((await register()).status).toBe(201);
    expect([...programs().keys()].sort()).toEqual(['docstore', 'gameserver', 'redis']);
    const before = [...programs().values()];
    expect(await installation.stop()).toBe(0);
    expect(before.filter((pid) => startOf(pid) !== null)).toEqual([]);
    expect(programs().size).toBe(0);
    installation = await start();
    expect(await login()).toBe(200);
  });

  it.each(['redis', 'docstore', 'gameserver'])(
    'restarts %s, and the others reconnect to it',
    async (name) => {
      const before = programs();
      process.kill(before.get(name) ?? 0, 'SIGKILL');
      await until(async () => programs().get(name) !== before.get(name) && (await isHealthy()));
      for (const other of ['redis', 'docstore', 'gameserver'].filter((one) => one !== name))
        expect(programs().get(other)).toBe(before.get(other));
    },
  );

  it('refuses a second start on the same data with one sentence', () => {
    const { status, output } = failingStart({});
    expect(status).toBe(1);
    expect(output).toMatch(/^npm start \(process \d+\) is already using the data in .*\n$/);
  });

  it('starts with its data after everything was killed at once', async () => {
    const pids = [...programs().values()];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await installation.kill();
    installation = await start();
    expect(pids.filter((pid) => startOf(pid) !== null)).toEqual([]);
    expect(await login()).toBe(200);
  });
});

describe('npm run audit', () => {
  const audit = () =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/audit.mjs')], {
      env: { ...process.env, MODE: '', ENV_FILE: '/dev/null', DATA_DIR: dataDir },
      encoding: 'utf8',
    });

  it('audits a running installation, and a stopped one', async () => {
    const running = audit();
    expect(running.stderr).toContain(`npm run audit uses the installation that runs on ${dataDir}`);
    expect(running).toMatchObject({ status: 0 });
    await installation.stop();
    const stopped = audit();
    expect(stopped.stderr).toContain('is not running: starting its stores');
    expect(stopped).toMatchObject({ status: 0 });
    expect(stopped.stdout).toBe(running.stdout);
    expect(programs().size).toBe(0);
  });
});

describe('a start that fails', () => {
  beforeEach(() => installation.stop());

  it('names the port that is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, () => resolve((other.address() as AddressInfo).port)),
    );
    const { status, output } = failingStart({ PORT: `${port}` });
    other.close();
    expect(status).toBe(1);
    expect(output).toBe(
      `Port ${port} is taken by another program: stop that one, or choose another port, as in PORT=3001 npm start\n`,
    );
  });

  it('names an invalid BOT_TOKEN', () => {
    const { status, output } = failingStart({ BOT_TOKEN: 'not-a-token' });
    expect(status).toBe(1);
    expect(output).toMatch(/^BOT_TOKEN is not a Telegram token .*\n$/);
  });

  it('lists everything that live lacks at once, and starts no store', () => {
    const { status, output } = failingStart({ MODE: 'live' });
    expect(status).toBe(1);
    for (const name of ['MONGO_URL', 'SYSTEM_ADMINS', 'INTERNAL_SECRET', 'PUBLIC_URL', 'AFROMESSAGE_TOKEN'])
      expect(output).toContain(name);
    expect(output).not.toContain('Starting Redis');
  });
});

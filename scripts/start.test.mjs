import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './paths.mjs';
import { identityOf } from './process-identity.mjs';
import { spawnInstallation } from './spawn-installation.mjs';

const PLAYER = { name: 'Abebe', phoneNo: '0911000001', password: 'injera-1' };

/** @type {string} */
let dataDir;
/** @type {Awaited<ReturnType<typeof spawnInstallation>>} */
let installation;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-start-'));
}, 300_000);

afterAll(async () => {
  await installation?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => spawnInstallation({ dataDir, env: { SANDBOX_PLAYERS: '0', LOG_LEVEL: 'warn' } });

/**
 * @param {string} path
 * @param {object} [body] sent by POST
 */
async function call(path, body) {
  const answer = await fetch(`${installation.url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  const said = /** @type {{ data: string, messages: { otp: string }[] }} */ (await answer.json());
  return { status: answer.status, body: said };
}

async function register() {
  const { phoneNo } = PLAYER;
  const vc = (await call('/api/afroSms/otp', { phoneNo })).body.data;
  const { messages } = (await call(`/sandbox/outbox?phoneNo=${phoneNo}`)).body;
  return call('/api/user/register', { ...PLAYER, otp: messages.at(-1)?.otp, vc });
}

const login = async () => (await call('/api/user/login', PLAYER)).status;

/** What the supervisor noted of its children, by name. */
function children() {
  const run = join(dataDir, 'run');
  const files = existsSync(run) ? readdirSync(run).filter((file) => file !== 'installation.json') : [];
  return new Map(
    files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(run, file), 'utf8')).pid]),
  );
}

/** @param {() => unknown} condition */
async function until(condition) {
  while (!(await condition())) await sleep(50);
}

const healthy = async () => {
  try {
    return (await fetch(`${installation.url}/healthz`)).ok && (await login()) === 200;
  } catch {
    return false;
  }
};

/**
 * A start that is to be refused.
 * @param {Record<string, string>} env
 */
function refusedStart(env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: { ...process.env, MODE: '', ENV_FILE: '/dev/null', PORT: '0', DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

describe('npm start', () => {
  it('runs the product, tells where, and keeps an account over a stop', async () => {
    installation = await start();
    expect(installation.output()).toContain(`Play:             ${installation.url}\n`);
    expect((await fetch(installation.url)).headers.get('content-type')).toContain('text/html');
    expect((await register()).status).toBe(201);
    expect([...children().keys()].sort()).toEqual(['docstore', 'gameserver', 'redis']);
    const before = [...children().values()];
    expect(await installation.stop()).toBe(0);
    expect(before.filter((pid) => identityOf(pid) !== null)).toEqual([]);
    expect(children().size).toBe(0);
    installation = await start();
    expect(await login()).toBe(200);
  });

  it.each(['redis', 'docstore', 'gameserver'])('revives %s, and the others find it again', async (name) => {
    const before = children();
    process.kill(before.get(name), 'SIGKILL');
    await until(async () => children().get(name) !== before.get(name) && (await healthy()));
    for (const other of ['redis', 'docstore', 'gameserver'].filter((one) => one !== name))
      expect(children().get(other)).toBe(before.get(other));
  });

  it('refuses a second start on the same data in one sentence', () => {
    const { status, said } = refusedStart({});
    expect(status).toBe(1);
    expect(said).toMatch(/^npm start \(process \d+\) is already using the data in .*\n$/);
  });

  it('starts cleanly after a kill of everything at once, with its data', async () => {
    const pids = [...children().values()];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await installation.kill();
    installation = await start();
    expect(pids.filter((pid) => identityOf(pid) !== null)).toEqual([]);
    expect(await login()).toBe(200);
  });
});

describe('npm run audit', () => {
  const audit = () =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/audit.mjs')], {
      env: { ...process.env, MODE: '', ENV_FILE: '/dev/null', DATA_DIR: dataDir },
      encoding: 'utf8',
    });

  it('looks into the running installation, and into a stopped one', async () => {
    const running = audit();
    expect(running.stderr).toContain(`Auditing the installation that runs on ${dataDir}`);
    expect(running).toMatchObject({ status: 0 });
    await installation.stop();
    const stopped = audit();
    expect(stopped.stderr).toContain('which is not running: starting its stores');
    expect(stopped).toMatchObject({ status: 0 });
    expect(stopped.stdout).toBe(running.stdout);
    expect(children().size).toBe(0);
  });
});

describe('a start that cannot be', () => {
  beforeEach(() => installation.stop());

  it('names a port that is taken', async () => {
    const other = createServer();
    const port = await new Promise((known) =>
      other.listen(0, () => known(/** @type {import('node:net').AddressInfo} */ (other.address()).port)),
    );
    const { status, said } = refusedStart({ PORT: `${port}` });
    other.close();
    expect(status).toBe(1);
    expect(said).toBe(
      `Port ${port} is taken by another program: stop that one, or choose another port, as in PORT=3001 npm start\n`,
    );
  });

  it('names BOT_TOKEN', () => {
    const { status, said } = refusedStart({ BOT_TOKEN: 'not-a-token' });
    expect(status).toBe(1);
    expect(said).toMatch(/^BOT_TOKEN is not a token of Telegram .*\n$/);
  });

  it('lists what live lacks, all at once, without touching a store', () => {
    const { status, said } = refusedStart({ MODE: 'live' });
    expect(status).toBe(1);
    for (const name of ['MONGO_URL', 'SYSTEM_ADMINS', 'INTERNAL_SECRET', 'PUBLIC_URL', 'AFROMESSAGE_TOKEN'])
      expect(said).toContain(name);
    expect(said).not.toContain('Starting Redis');
  });
});

import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { foldersOf } from '../installation/folders.ts';
import { type SpawnedInstallation, spawnInstallation } from '../installation/spawn-installation.ts';
import { ROOT } from '../paths.ts';
import { readRecords } from '../processes/leftovers.ts';

let dataDir: string;
let installation: SpawnedInstallation;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-closed-'));
  installation = await spawnInstallation({ dataDir, env: { SANDBOX_PLAYERS: '0', LOG_LEVEL: 'warn' } });
}, 300_000);

afterAll(async () => {
  await installation?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The TCP ports that a process listens on. */
function listensOn(pid: number): number[] {
  const inodes = readdirSync(`/proc/${pid}/fd`)
    .map((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1])
    .filter((inode) => inode !== undefined);
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state === '0A' && inodes.includes(inode))
      .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16)),
  );
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Every path under a folder that another user could open, with its mode. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} ${(lstatSync(path).mode & 0o777).toString(8)}`);
}

it.runIf(process.platform === 'linux')('SEC8: the embedded stores listen on no TCP port', () => {
  const programs = new Map(readRecords(foldersOf(dataDir).run).map(({ name, pid }) => [name, pid]));
  expect(listensOn(programs.get('redis') ?? 0)).toEqual([]);
  expect(listensOn(programs.get('docstore') ?? 0)).toEqual([]);
  expect(listensOn(programs.get('gameserver') ?? 0)).toEqual([Number(new URL(installation.url).port)]);
});

it('SEC8: no other user can open anything of the data, logs, sockets and backups', () => {
  const script = join(ROOT, 'scripts/backup.mjs');
  const backup = spawnSync(process.execPath, [script], {
    env: { ...process.env, MODE: '', ENV_FILE: '/dev/null', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(backup).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700);
  expect(openToOthers(dataDir)).toEqual([]);
});

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserError } from '../user-error.ts';
import { ensureRedisServer, findProgram, installSystemPackage } from './system-packages.ts';

/** The only folder on PATH: no other program exists. */
let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'chewata-path-'));
  for (const name of ['sh', 'env', 'chmod', 'cat']) symlinkSync(`/bin/${name}`, join(path, name));
  vi.stubEnv('PATH', path);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(path, { recursive: true, force: true });
});

function program(name: string, script: string): void {
  writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(path, name), 0o755);
}

const called = () => (existsSync(join(path, 'calls')) ? readFileSync(join(path, 'calls'), 'utf8') : '');
const APT = 'echo "$DEBIAN_FRONTEND $@" >> "$PATH/calls"';
const INSTALLS_REDIS = `${APT}\n[ "$1" = update ] || { echo "#!/bin/sh" > "$PATH/redis-server"; chmod 755 "$PATH/redis-server"; }`;

it('finds an executable program, and no other file of that name', () => {
  writeFileSync(join(path, 'text'), '');
  program('redis-server', 'true');
  expect(findProgram('redis-server')).toBe(join(path, 'redis-server'));
  expect(findProgram('text')).toBeNull();
  expect(findProgram('nothing')).toBeNull();
});

it('installs nothing if redis-server is found', async () => {
  program('redis-server', 'true');
  program('apt-get', APT);
  expect(await ensureRedisServer()).toBe(join(path, 'redis-server'));
  expect(called()).toBe('');
});

it('installs redis-server as root', async () => {
  program('apt-get', INSTALLS_REDIS);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  expect(await ensureRedisServer()).toBe(join(path, 'redis-server'));
  expect(called()).toBe('noninteractive install -y --no-install-recommends redis-server\n');
});

it('updates the package lists of a fresh machine and tries again', async () => {
  program('apt-get', `[ "$1" = update ] || [ -e "$PATH/calls" ] || { ${APT}; exit 100; }\n${INSTALLS_REDIS}`);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  expect(await ensureRedisServer()).toBe(join(path, 'redis-server'));
  expect(
    called()
      .split('\n')
      .map((line) => line.split(' ')[1]),
  ).toEqual(['install', 'update', 'install', undefined]);
});

it('uses sudo if it asks for no password', async () => {
  program('apt-get', INSTALLS_REDIS);
  program('sudo', '[ "$1" = -n ] && shift && exec "$@"');
  program('true', 'exit 0');
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(await ensureRedisServer()).toBe(join(path, 'redis-server'));
});

it.each([
  ['there is no apt-get', () => {}, 0, 'there is no apt-get here'],
  ['this user is not root', () => program('apt-get', INSTALLS_REDIS), 1000, 'that needs root'],
  [
    'sudo wants a password',
    () => {
      program('apt-get', INSTALLS_REDIS);
      program('sudo', 'exit 1');
    },
    1000,
    'that needs root',
  ],
  ['apt-get fails', () => program('apt-get', 'echo "E: no network"; exit 100'), 0, 'E: no network'],
])('explains in one sentence what to do if %s', async (_, prepare, uid, reason) => {
  prepare();
  vi.spyOn(process, 'getuid').mockReturnValue(uid);
  const refused = await ensureRedisServer().catch((error) => error);
  expect(refused).toBeInstanceOf(UserError);
  expect(refused.message).toContain(reason);
  expect(refused.message).toContain('sudo apt-get install redis-server');
  expect(await installSystemPackage('redis-server')).toContain(reason);
});

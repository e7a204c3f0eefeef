import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identityOf } from './process-identity.mjs';
import { redisAnswers, startRedis } from './redis.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chewata-redis-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Redis's answer to one command without arguments of more than one line.
 * @param {number} port
 * @param {string} command
 * @returns {Promise<string>}
 */
function ask(port, command) {
  return new Promise((known, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (answer) => {
      known(answer.toString());
      socket.destroy();
    });
    socket.once('error', failed);
  });
}

it('keeps its data over a stop and a start on the same folder', async () => {
  const first = await startRedis({ dir: folder });
  expect(await ask(first.port, 'SET room playing')).toBe('+OK\r\n');
  await first.stop();
  expect(identityOf(first.pid)).toBeNull();
  const second = await startRedis({ dir: folder, port: first.port });
  expect(second.url).toBe(`redis://127.0.0.1:${first.port}`);
  expect(await ask(second.port, 'GET room')).toBe('$7\r\nplaying\r\n');
  await second.stop();
});

it('has an append-only file, forgets nothing when full and listens on loopback alone', async () => {
  const redis = await startRedis({ dir: folder });
  expect(await ask(redis.port, 'CONFIG GET appendonly')).toContain('yes');
  expect(await ask(redis.port, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
  expect(await ask(redis.port, 'CONFIG GET bind')).toContain('127.0.0.1');
  await redis.stop();
});

it('says that a given port is taken', async () => {
  const first = await startRedis({ dir: join(folder, 'first') });
  await expect(startRedis({ dir: join(folder, 'second'), port: first.port })).rejects.toThrow(
    'Address already in use',
  );
  expect(await redisAnswers(first.port, first.pid)).toBe(true);
  expect(await redisAnswers(first.port, first.pid + 1)).toBe(false);
  await first.stop();
});

it('dies with a process that is killed', async () => {
  const script = `import { startRedis } from ${JSON.stringify(join(import.meta.dirname, 'redis.mjs'))};
    console.log((await startRedis({ dir: ${JSON.stringify(folder)} })).pid);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise((known) => owner.stdout.once('data', (text) => known(Number(text))));
  expect(identityOf(pid)).not.toBeNull();
  owner.kill('SIGKILL');
  while (identityOf(pid) !== null) await sleep(20);
});

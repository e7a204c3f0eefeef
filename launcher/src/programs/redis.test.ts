import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../system/ports.ts';
import { redisProgram, redisReplies } from './redis.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-redis-'));
  mkdirSync(join(dataDir, 'redis'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the private Redis until `use` returns. */
async function withRedis(use: (redis: { port: number; pid: number }) => Promise<void>): Promise<void> {
  const port = await freePort();
  const { command, args, env, isReady } = redisProgram({ dataDir, port, redisServer: 'redis-server' });
  const child = spawn(command, args, { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pid = child.pid ?? 0;
  while (!(await isReady(pid))) await sleep(20);
  await use({ port, pid });
  child.kill('SIGTERM');
  await ended;
}

/** Redis's reply to a command. */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (reply) => {
      resolve(reply.toString());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

it('keeps its data when it stops and starts on the same folder', async () => {
  await withRedis(async ({ port }) => {
    expect(await ask(port, 'SET room playing')).toBe('+OK\r\n');
  });
  await withRedis(async ({ port }) => {
    expect(await ask(port, 'GET room')).toBe('$7\r\nplaying\r\n');
  });
});

it('has an append-only file, evicts nothing and listens on loopback only', async () => {
  await withRedis(async ({ port }) => {
    expect(await ask(port, 'CONFIG GET appendonly')).toContain('yes');
    expect(await ask(port, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
    expect(await ask(port, 'CONFIG GET bind')).toMatch(/\r\n127\.0\.0\.1\r\n$/);
  });
});

it('is ready only if the process itself serves the port', async () => {
  await withRedis(async ({ port, pid }) => {
    expect(await redisReplies(port, pid)).toBe(true);
    expect(await redisReplies(port, pid + 1)).toBe(false);
  });
  expect(await redisReplies(await freePort(), 1)).toBe(false);
});

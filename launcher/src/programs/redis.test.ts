import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { redisProgram, redisReplies } from './redis.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chewata-redis-'));
  mkdirSync(join(dataDir, 'redis'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the private Redis until `use` returns. */
async function withRedis(use: (redis: { socket: string; pid: number }) => Promise<void>): Promise<void> {
  const socket = join(dataDir, 'redis.sock');
  const { command, args, env, isReady, prepare } = redisProgram({
    dataDir,
    socket,
    redisServer: 'redis-server',
  });
  prepare?.();
  const child = spawn(command, args, { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pid = child.pid ?? 0;
  while (!(await isReady(pid))) await sleep(20);
  await use({ socket, pid });
  child.kill('SIGTERM');
  await ended;
}

/** Redis's reply to a command. */
function ask(path: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => socket.write(`${command}\r\n`));
    socket.once('data', (reply) => {
      resolve(reply.toString());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

it('keeps its data when it stops and starts on the same folder', async () => {
  await withRedis(async ({ socket }) => {
    expect(await ask(socket, 'SET room playing')).toBe('+OK\r\n');
  });
  await withRedis(async ({ socket }) => {
    expect(await ask(socket, 'GET room')).toBe('$7\r\nplaying\r\n');
  });
});

/** Redis' file of commands, and a place between two of them. */
function commands() {
  const folder = join(dataDir, 'redis', 'appendonlydir');
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.incr.aof')) ?? '');
  const bytes = readFileSync(file);
  return { file, bytes, place: bytes.indexOf('*3\r\n$3\r\nSET\r\n$3\r\ntwo') };
}

it('starts on a file that a full disk or a power loss has left with zero bytes, and keeps every command', async () => {
  await withRedis(async ({ socket }) => {
    await ask(socket, 'SET one "\\x00\\x00\\x00"');
    await ask(socket, 'SET two 2');
  });
  const { file, bytes, place } = commands();
  const zeros = Buffer.alloc(978);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, place), zeros, bytes.subarray(place), zeros]));
  await withRedis(async ({ socket }) => {
    expect(await ask(socket, 'GET one')).toBe('$3\r\n\0\0\0\r\n');
    expect(await ask(socket, 'GET two')).toBe('$1\r\n2\r\n');
  });
  expect(commands().bytes.subarray(0, bytes.length)).toEqual(bytes);
});

it.each([
  '',
  '*2\r\n$3\r\nGET\r\n$9\r\nwor\0\0',
  'what is this\0\0',
  '*x\r\n\0',
  '*1\r\n$-12\r\n\0',
  '*1\r\n$\r\n\0',
])('leaves a file as it is from its first incomplete command on: %j', (text) => {
  const folder = join(dataDir, 'redis', 'appendonlydir');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'a.incr.aof');
  writeFileSync(file, text);
  redisProgram({ dataDir, socket: '', redisServer: '' }).prepare?.();
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('has an append-only file, evicts nothing and listens on no port', async () => {
  await withRedis(async ({ socket }) => {
    expect(await ask(socket, 'CONFIG GET appendonly')).toContain('yes');
    expect(await ask(socket, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
    expect(await ask(socket, 'CONFIG GET port')).toMatch(/\r\n0\r\n$/);
    expect(statSync(socket).mode & 0o777).toBe(0o700);
  });
});

it('is ready only if the process itself serves the socket', async () => {
  await withRedis(async ({ socket, pid }) => {
    expect(await redisReplies(socket, pid)).toBe(true);
    expect(await redisReplies(socket, pid + 1)).toBe(false);
  });
  expect(await redisReplies(join(dataDir, 'none.sock'), 1)).toBe(false);
});

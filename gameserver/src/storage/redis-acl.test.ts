import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { freePort } from '../testing/free-port.ts';
import { connectSocket } from '../testing/socket-client.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'chewata-acl-'));
let redisServer: ChildProcess;
let url: string;
let server: TestServer;

/** A Redis with the rights that scripts/make-secrets writes, and a game server on it. */
beforeAll(async () => {
  execFileSync(join(ROOT, 'scripts/make-secrets'), { env: { ...process.env, CHEWATA_ROOT: folder } });
  const acl = join(folder, 'secrets/redis.acl');
  const password = />(\w+)/.exec(readFileSync(acl, 'utf8'))?.[1];
  const port = await freePort();
  url = `redis://chewata:${password}@127.0.0.1:${port}`;
  const options = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--aclfile',
    acl,
  ];
  redisServer = spawn('redis-server', options, { stdio: 'ignore' });
  const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  probe.on('error', () => undefined);
  await probe.ping();
  probe.disconnect();
  server = await testServer({ REDIS_URL: url });
});
afterAll(async () => {
  await server?.close();
  redisServer.kill('SIGTERM');
  await sleep(50);
  rmSync(folder, { recursive: true, force: true });
});

it('a round can be prepared and paid for with the rights of the live Redis', async () => {
  const user = await server.signUp();
  await server.credit(user.id, 100);
  const { socket, close } = await connectSocket(server.url, '/bingo', { token: user.token });
  const send = (event: string, ...args: unknown[]) => socket.timeout(5000).emitWithAck(event, ...args);
  const { room } = (await send('joinRoom', { stake: 10, createGame: true })) as { room: { id: string } };
  expect(await send('confirmCards', ['7'], { roomId: room.id })).toMatchObject({ ok: true });
  expect(await send('removeCards', { roomId: room.id })).toMatchObject({ ok: true });
  expect((await server.call('GET /healthz')).status).toBe(200);
  close();
});

it('what could destroy or reveal everything at once is refused, and so is a client without the password', async () => {
  const redis = new Redis(url);
  for (const command of [['FLUSHALL'], ['KEYS', '*'], ['CONFIG', 'GET', '*'], ['ACL', 'LIST'], ['SHUTDOWN']])
    await expect(redis.call(command[0] ?? '', ...command.slice(1)), command[0]).rejects.toThrow('NOPERM');
  redis.disconnect();
  const stranger = new Redis(url.replace(/chewata:\w+@/, ''), { enableReadyCheck: false });
  stranger.on('error', () => undefined);
  await expect(stranger.get('x')).rejects.toThrow('NOAUTH');
  stranger.disconnect();
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentTenths } from '@chewata/common/games/percent';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countdown, T0 } from '#testing/rooms/redis-room.ts';
import { redisPresence } from './rooms/presence.ts';
import { redisRooms } from './rooms/redis-rooms.ts';
import { redisDue } from './work/due.ts';

/** A cluster of one node: it refuses a script or a transaction that touches keys of two hash slots. */
let folder: string;
let node: ChildProcess;
let redis: Redis;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chewata-cluster-'));
  const port = await freePort();
  const place = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  node = spawn(
    'redis-server',
    [...place, '--cluster-enabled', 'yes', '--cluster-port', `${await freePort()}`],
    {
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 100 });
  redis.on('error', () => undefined);
  await redis.cluster('ADDSLOTSRANGE', 0, 16_383);
  while (!String(await redis.cluster('INFO')).includes('cluster_state:ok'))
    await new Promise((pause) => setTimeout(pause, 20));
});
afterAll(async () => {
  redis.disconnect();
  const ended = new Promise((done) => node.once('exit', done));
  node.kill();
  await ended;
  await rm(folder, { recursive: true, force: true });
});

describe('on a Redis cluster', () => {
  it('refuses what touches two hash slots', async () => {
    await expect(redis.eval('return 1', 2, 'room:{a}', 'room:{b}')).rejects.toThrow(/slot/);
  });

  it('a room lives its whole life under one hash tag', async () => {
    const rooms = redisRooms(redis);
    const [id, userId] = [asRoundId('a-room'), asUserId('ada')];
    const room = { id, game: 'bingo', stake: santim(500), space: null } as const;
    await rooms.open({
      ...room,
      schedule: null,
      serverSeed: '',
      commitment: '',
      beacon: null,
      beaconState: 'ready',
      houseCut: percentTenths(200),
      bonusOn: false,
      openedAt: 1,
      deadline: null,
    });
    expect(await rooms.point(room, id, null)).toBe(true);
    expect(await rooms.openAt(room)).toBe(id);
    const request = {
      userId,
      person: { name: '', phone: '' },
      cards: ['1', '2'],
      limit: 9,
      now: 1,
      holdMs: 9,
    };
    expect((await rooms.hold(room, request)).outcome).toBe('held');
    const pay = { ...request, token: 't', free: false, maxHolders: null };
    expect((await rooms.beginPaying(room, pay)).outcome).toBe('paying');
    expect(await rooms.markPaid(room, { ...pay, countdown: { ...countdown, deadline: T0 } })).toMatchObject({
      outcome: 'paid',
    });
    expect(await rooms.abandonPaying(id, userId, 't')).toEqual({ kind: 'none' });
    expect((await rooms.release(room, userId, ['2'])).outcome).toBe('released');
    await rooms.lapse(id, { now: 2, holdMs: 9, away: [], heldBefore: 0, seconds: 1 });
    expect(await rooms.freeze(id, T0)).toBe(true);
    const revision = (await rooms.find(id))?.revision ?? 0;
    expect(
      await rooms.change(room, { revision, seen: 'patch', phase: 'over', expireMs: 100 }),
    ).not.toBeNull();
    expect(await rooms.ids('bingo')).toEqual([id]);
    await rooms.forget('bingo', id);
  });

  it('so do due work and presence', async () => {
    const [due, presence] = [redisDue(redis), redisPresence(redis)];
    await due.schedule('room', 'work', 1);
    const { leases } = await due.claim(1, 5);
    for (const lease of leases) await due.done(lease, 7);
    expect((await due.claim(7, 5)).leases).toHaveLength(1);
    await presence.beat(1);
    await presence.touch('bingo', asUserId('ada'), 'socket', 1);
    expect((await presence.awaySince('bingo', [asUserId('ada')], 2)).get(asUserId('ada'))).toBeNull();
    await presence.leave('bingo', asUserId('ada'), 'socket', 3);
  });

  it('a server that has forgotten the scripts is given them again', async () => {
    await redis.script('FLUSH');
    const rooms = redisRooms(redis);
    expect(await rooms.freeze(asRoundId('nobody'), 1)).toBe(false);
  });
});

function freePort(): Promise<number> {
  return new Promise((known) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => known(port));
    });
  });
}

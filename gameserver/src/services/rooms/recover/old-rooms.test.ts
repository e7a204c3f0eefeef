import { asRoundId } from '@chewata/common/ids';
import { Redis } from 'ioredis';
import { describe, expect, inject, vi } from 'vitest';
import { listOf } from '#storage/rooms/room-scripts.ts';
import { testServer } from '#testing/context.ts';
import { it } from '#testing/rooms/two-players.ts';
import { joinRoom } from '../enter/join-room.ts';
import { claimBingo } from '../play/claim-bingo.ts';
import { OldRooms } from './old-rooms.ts';
import { recoverRounds } from './recover-rounds.ts';

describe('a room in play that Redis restores after its round has ended', () => {
  it.beforeEach(({ bench }) => {
    Object.assign(bench.ctx, { oldRooms: new OldRooms(bench.clock) });
  });

  const ended = it.extend('id', async ({ bench, bothPaid, dumpOf, restore }) => {
    const id = await bothPaid();
    await bench.pass(id, 30_000 + 20_000);
    const dumps = await dumpOf(id);
    await bench.pass(id, 80 * 4000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Finished' });
    await restore(id, dumps);
    await bench.redis.sadd(listOf('bingo'), id);
    bench.events.length = 0;
    return id;
  });

  ended('calls nothing more, and publishes its end again', async ({ bench, ada, id }) => {
    bench.ctx.oldRooms.suspectAll();
    await expect(claimBingo(bench.ctx, ada, { roomId: id, card: null })).rejects.toMatchObject({
      code: 'NOT_PLAYING',
    });
    await bench.pass(id, 5000);
    expect(bench.argumentsOf('numberCall')).toEqual([]);
    expect(bench.argumentsOf('gameFinished')).toHaveLength(1);
    const room = await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id });
    expect(room.status).toBe('Finished');
  });

  ended('is ended by the recovery, if no process knows of a restart', async ({ bench, id }) => {
    await recoverRounds(bench.ctx);
    await bench.pass(id, 100);
    expect(bench.argumentsOf('numberCall')).toEqual([]);
    expect(bench.argumentsOf('gameFinished')).toHaveLength(1);
  });
});

describe('a room in play after the connection to Redis was lost', () => {
  it('is compared with its round once, and plays on', async ({ bench, bothPaid }) => {
    const id = await bothPaid();
    await bench.pass(id, 30_000 + 20_000);
    bench.ctx.oldRooms.suspectAll();
    expect(bench.ctx.oldRooms.mayBeOld(id)).toBe(true);
    const before = bench.argumentsOf('numberCall').length;
    await bench.pass(id, 10_000);
    expect(bench.argumentsOf('numberCall').length).toBeGreaterThan(before);
    expect(bench.ctx.oldRooms.mayBeOld(id)).toBe(false);
  });

  it('may be old for the server whose connection it was', async ({ onTestFinished }) => {
    const server = await testServer({}, { withDueWork: false });
    const redis = new Redis(inject('redisUrl'));
    onTestFinished(async () => {
      redis.disconnect();
      await server.close();
    });
    const isOld = () => server.ctx.oldRooms.mayBeOld(asRoundId('any'));
    expect(isOld()).toBe(false);
    // The server has a database of its own, by which its connections are found.
    const database = `db=${new URL(String(server.env.REDIS_URL)).pathname.slice(1)} `;
    const clients = String(await redis.client('LIST')).split('\n');
    const own = clients.filter((client) => client.includes(` ${database}`));
    for (const client of own) await redis.client('KILL', 'ID', /id=(\d+)/.exec(client)?.[1] ?? '');
    await vi.waitFor(() => expect(isOld()).toBe(true), 5000);
  });
});

import { Redis } from 'ioredis';
import { afterAll, expect, inject, it } from 'vitest';
import { KeptSessions } from './kept-sessions.ts';

const redis = new Redis(inject('redisUrl'));
afterAll(() => redis.disconnect());

const session = { sid: 's', pid: `p-${process.pid}`, rooms: ['a', 'b'], data: { name: 'Abebe' } };

it('a session is taken once', async () => {
  const sessions = new KeptSessions(redis, 10_000, { warn: () => undefined });
  sessions.keep(session);
  expect(await sessions.take(session.pid)).toEqual(session);
  expect(await sessions.take(session.pid)).toBeNull();
});

it('is not kept for longer than it says', async () => {
  const sessions = new KeptSessions(redis, 30, { warn: () => undefined });
  sessions.keep(session);
  await new Promise((later) => setTimeout(later, 60));
  expect(await sessions.take(session.pid)).toBeNull();
});

it('a Redis that refuses to keep one, as when its disk is full, is logged and stops nothing', async () => {
  const warnings: unknown[][] = [];
  const full = {
    set: () => Promise.reject(new Error('MISCONF')),
    getdel: async () => null,
  };
  const sessions = new KeptSessions(full, 1000, { warn: (...line: unknown[]) => void warnings.push(line) });
  sessions.keep(session);
  await expect.poll(() => warnings).toEqual([[{ err: new Error('MISCONF') }, 'socket session not kept']]);
});

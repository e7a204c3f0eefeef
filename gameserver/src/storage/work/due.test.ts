import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { redisDue } from './due.ts';

let redis: Redis;
const due = () => redisDue(redis);
const T0 = 1_700_000_000_000;

beforeAll(() => {
  redis = new Redis(inject('redisUrl'), { db: 1000 + (process.pid % 1000) });
});
beforeEach(() => redis.flushdb());
afterAll(() => redis.disconnect());

const work = async (now: number) => (await due().claim(now, 10)).leases.map((lease) => lease.work);

describe('due work', () => {
  it('is given when its time has come, earliest first, and tells when the next comes', async () => {
    await due().schedule('later', T0 + 2);
    await due().schedule('first', T0);
    await due().schedule('second', T0 + 1);
    const { leases, next } = await due().claim(T0 + 1, 10);
    expect(leases.map((lease) => lease.work)).toEqual(['first', 'second']);
    expect(next).toBe(T0 + 2);
  });

  it('is given to one of many who ask at once', async () => {
    for (let i = 0; i < 40; i++) await due().schedule(`room ${i}`, T0);
    const claims = await Promise.all(Array.from({ length: 8 }, () => due().claim(T0, 7)));
    const given = claims.flatMap(({ leases }) => leases.map((lease) => lease.work));
    expect(given).toHaveLength(40);
    expect(new Set(given).size).toBe(40);
  });

  it('keeps the earlier of two times', async () => {
    await due().schedule('room', T0 + 50);
    await due().schedule('room', T0 + 90);
    expect(await work(T0 + 50)).toEqual(['room']);
  });

  it('is given to another within 3 s where its doer died', async () => {
    await due().schedule('room', T0);
    await due().claim(T0, 10);
    expect(await work(T0 + 1999)).toEqual([]);
    expect(await work(T0 + 3000)).toEqual(['room']);
    expect(await work(T0 + 3001)).toEqual([]);
  });

  it('is over when it is done, or due again when it says so', async () => {
    await due().schedule('once', T0);
    await due().schedule('again', T0);
    const { leases } = await due().claim(T0, 10);
    for (const lease of leases) await due().done(lease, lease.work === 'again' ? T0 + 7000 : null);
    expect(await work(T0 + 6999)).toEqual([]);
    expect(await work(T0 + 9000)).toEqual(['again']);
  });

  it('loses nothing that is scheduled while the work is being done', async () => {
    await due().schedule('room', T0);
    const { leases } = await due().claim(T0, 10);
    await due().schedule('room', T0 + 500);
    for (const lease of leases) await due().done(lease, T0 + 800);
    expect(await work(T0 + 500)).toEqual(['room']);
  });

  it('a doer who comes back late does not end the lease of the one after it', async () => {
    await due().schedule('room', T0);
    const [late] = (await due().claim(T0, 10)).leases;
    await due().claim(T0 + 2500, 10);
    if (late) await due().done(late, null);
    expect(await work(T0 + 4500)).toEqual(['room']);
  });
});

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

const subjectsDue = async (now: number) => (await due().claim(now, 10)).leases.map((lease) => lease.subject);

describe('due work', () => {
  it('is claimed when it is due, earliest first; the claim says when the next work is due', async () => {
    await due().schedule('room', 'later', T0 + 2);
    await due().schedule('room', 'first', T0);
    await due().schedule('promotion', 'second', T0 + 1);
    const { leases, next } = await due().claim(T0 + 1, 10);
    expect(leases).toMatchObject([
      { job: 'room', subject: 'first' },
      { job: 'promotion', subject: 'second' },
    ]);
    expect(next).toBe(T0 + 2);
  });

  it('has any subject, or none', async () => {
    await due().schedule('recovery', '', T0);
    await due().schedule('points', 'a:b', T0 + 1);
    const { leases } = await due().claim(T0 + 1, 10);
    expect(leases).toMatchObject([
      { job: 'recovery', subject: '' },
      { job: 'points', subject: 'a:b' },
    ]);
    for (const lease of leases) await due().done(lease, T0 + 2);
    expect(await subjectsDue(T0 + 2)).toEqual(['a:b', '']);
  });

  it('is given to one of several concurrent claims', async () => {
    for (let i = 0; i < 40; i++) await due().schedule('room', `${i}`, T0);
    const claims = await Promise.all(Array.from({ length: 8 }, () => due().claim(T0, 7)));
    const claimed = claims.flatMap(({ leases }) => leases.map((lease) => lease.subject));
    expect(claimed).toHaveLength(40);
    expect(new Set(claimed).size).toBe(40);
  });

  it('keeps the earlier of two times', async () => {
    await due().schedule('room', 'a', T0 + 50);
    await due().schedule('room', 'a', T0 + 90);
    expect(await subjectsDue(T0 + 50)).toEqual(['a']);
  });

  it('is given to another server within 3 s of the death of its server', async () => {
    await due().schedule('room', 'a', T0);
    await due().claim(T0, 10);
    expect(await subjectsDue(T0 + 1999)).toEqual([]);
    expect(await subjectsDue(T0 + 3000)).toEqual(['a']);
    expect(await subjectsDue(T0 + 3001)).toEqual([]);
  });

  it('is over when it is done, or due again at the given time', async () => {
    await due().schedule('room', 'once', T0);
    await due().schedule('room', 'again', T0);
    const { leases } = await due().claim(T0, 10);
    for (const lease of leases) await due().done(lease, lease.subject === 'again' ? T0 + 7000 : null);
    expect(await subjectsDue(T0 + 6999)).toEqual([]);
    expect(await subjectsDue(T0 + 9000)).toEqual(['again']);
  });

  it('keeps an earlier time that was scheduled while the work was running', async () => {
    await due().schedule('room', 'a', T0);
    const { leases } = await due().claim(T0, 10);
    await due().schedule('room', 'a', T0 + 500);
    for (const lease of leases) await due().done(lease, T0 + 800);
    expect(await subjectsDue(T0 + 500)).toEqual(['a']);
  });

  it('a late worker does not end the lease of the worker that took over', async () => {
    await due().schedule('room', 'a', T0);
    const [late] = (await due().claim(T0, 10)).leases;
    await due().claim(T0 + 2500, 10);
    if (late) await due().done(late, null);
    expect(await subjectsDue(T0 + 4500)).toEqual(['a']);
  });
});

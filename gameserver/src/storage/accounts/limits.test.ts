import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newPhone } from '#testing/context.ts';
import { oneAtATime } from '../work/one-at-a-time.ts';
import { redisLimits } from './limits.ts';

let redis: Redis;
beforeAll(() => {
  redis = new Redis(inject('redisUrl'));
});
afterAll(() => redis?.disconnect());

/** Lets the 10 s between two codes pass, without the hour. */
const tenSecondsPass = (phone: string, kind = 'open') => redis.del(`limit:otp-soon:${kind}:${phone}`);
const limited = { code: 'RATE_LIMITED', status: 429, details: { retryAfter: expect.any(Number) } };

describe('the sending of codes', () => {
  it('is one in 10 s and five in an hour, for each phone and kind', async () => {
    const limits = redisLimits(redis, true);
    const phone = newPhone();
    for (let n = 0; n < 5; n++) {
      await limits.codes.phone(`open:${phone}`, 'user');
      await expect(limits.codes.phone(`open:${phone}`, 'user')).rejects.toMatchObject(limited);
      await tenSecondsPass(phone);
    }
    const refused = limits.codes.phone(`open:${phone}`, 'user');
    await expect(refused).rejects.toMatchObject(limited);
    await refused.catch((error) => expect(error.details.retryAfter).toBeGreaterThan(3000));
    await limits.codes.phone(`own:${phone}`, 'user');
    await limits.codes.phone(`open:${newPhone()}`, 'user');
  });

  it('C4: is one in 10 s and ten in an hour for the second factor', async () => {
    const limits = redisLimits(redis, true);
    const phone = newPhone();
    for (let n = 0; n < 10; n++) {
      await limits.codes.phone(`staff:${phone}`, 'staff');
      await expect(limits.codes.phone(`staff:${phone}`, 'staff')).rejects.toMatchObject(limited);
      await tenSecondsPass(phone, 'staff');
    }
    const refused = limits.codes.phone(`staff:${phone}`, 'staff');
    await refused.catch((error) => expect(error.details.retryAfter).toBeGreaterThan(3000));
    await expect(refused).rejects.toMatchObject(limited);
    await limits.codes.phone(`own:${phone}`, 'user');
  });

  it('is not limited where limits are off', async () => {
    const limits = redisLimits(redis, false);
    const phone = newPhone();
    for (let n = 0; n < 20; n++) await limits.codes.phone(`open:${phone}`, 'user');
  });
});

describe('failures of login', () => {
  it('leave 4, 3, 2, 1, 0 tries, then the phone waits 15 minutes from the last', async () => {
    const { login } = redisLimits(redis, true);
    const phone = newPhone();
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await login.wait(phone)).toBe(0);
      expect(await login.tried(phone)).toBe(left);
    }
    expect(await login.wait(phone)).toBeGreaterThan(890);
    expect(await login.wait(phone)).toBeLessThanOrEqual(900);
    await login.succeeded(phone);
    expect(await login.wait(phone)).toBe(0);
    expect(await login.tried(phone)).toBe(4);
  });

  it('are counted but refuse nothing if limits are off', async () => {
    const { login } = redisLimits(redis, false);
    const phone = newPhone();
    const left = [];
    for (let n = 0; n < 7; n++) left.push(await login.tried(phone));
    expect(left.slice(0, 5)).toEqual([4, 3, 2, 1, 0]);
    expect(Math.max(...left.slice(5))).toBeLessThan(0);
    expect(await login.wait(phone)).toBe(0);
  });
});

describe('one at a time', () => {
  it('admits one caller at a time, from any server', async () => {
    const [here, there] = [oneAtATime(redis), oneAtATime(redis)];
    let inside = 0;
    let done = 0;
    const work = async () => {
      expect(++inside).toBe(1);
      await new Promise((next) => setTimeout(next, 5));
      inside--;
      done++;
    };
    const key = newPhone();
    await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? here : there)(key, work)));
    expect(done).toBe(12);
  });

  it('is free again after a failure, and keys are apart', async () => {
    const turns = oneAtATime(redis);
    const key = newPhone();
    await expect(turns(key, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await turns(key, () => turns(newPhone(), async () => 'inside'))).toBe('inside');
  });
});

import type { UserId } from '@chewata/common/ids';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { redisWalletQueue } from './wallet-queue.ts';

let redis: Redis;
beforeAll(() => {
  redis = new Redis(inject('redisUrl'));
});
afterAll(() => redis?.disconnect());

let serial = 0;
const newUser = () => `wallet-queue-${process.pid}-${++serial}` as UserId;
const pause = (ms: number) => new Promise<void>((next) => setTimeout(next, ms));

function blockade() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the commands of one wallet', () => {
  it('SEC17, M12: run one after the other, in their order on each server', async () => {
    const servers = [redisWalletQueue(redis), redisWalletQueue(redis)];
    const user = newUser();
    let running = 0;
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        servers[n % 2]?.(user, async () => {
          expect(++running).toBe(1);
          await pause(1);
          running--;
          done.push(n);
        }),
      ),
    );
    expect(done).toHaveLength(100);
    for (const half of [0, 1]) {
      const own = done.filter((n) => n % 2 === half);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });

  it('SEC17, M12: beyond a hundred that wait are refused at once, whatever the server', async () => {
    const [here, there] = [redisWalletQueue(redis), redisWalletQueue(redis)];
    const user = newUser();
    const { promise, resolve: finish } = blockade();
    const blocker = here(user, () => promise);
    const waiting = Array.from({ length: 100 }, (_, n) => (n % 2 ? here : there)(user, async () => n));
    await pause(50);
    for (const queue of [here, there])
      await expect(queue(user, async () => 'never')).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        details: { retryAfter: expect.any(Number) },
      });
    expect(await here(newUser(), async () => 'another wallet')).toBe('another wallet');
    finish();
    await blocker;
    expect(await Promise.all(waiting)).toHaveLength(100);
    expect(await here(user, async () => 'again')).toBe('again');
  });

  it('M12: go on after a failed command', async () => {
    const queue = redisWalletQueue(redis);
    const user = newUser();
    const failed = queue(user, () => Promise.reject(new Error('failed')));
    const next = queue(user, async () => 'next');
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('next');
  });

  it('M12: do not wait for a server that died', { timeout: 15_000 }, async () => {
    const user = newUser();
    const dying = new Redis(inject('redisUrl'));
    const never = redisWalletQueue(dying)(user, () => new Promise<never>(() => undefined));
    never.catch(() => undefined);
    await pause(50);
    dying.disconnect();
    const begun = Date.now();
    expect(await redisWalletQueue(redis)(user, async () => 'alive')).toBe('alive');
    expect(Date.now() - begun).toBeGreaterThan(1000);
    expect(Date.now() - begun).toBeLessThan(8000);
  });
});

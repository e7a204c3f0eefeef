import { DAY_MS } from '@chewata/common/time';
import type { Redis } from 'ioredis';
import type { Outbox, OutboxMessage } from '#providers/ports/sms.ts';

const KEPT = 200;
const KEPT_S = DAY_MS / 1000;
const TO_ALL = 'sandbox:outbox';

/** Kept in Redis, so that all servers share it. */
export function sandboxOutbox(redis: Redis, now: () => number): Outbox {
  const keyOf = (phone: string | undefined) => (phone === undefined ? TO_ALL : `${TO_ALL}:${phone}`);
  const append = async (key: string, message: OutboxMessage): Promise<void> => {
    await redis.rpush(key, JSON.stringify(message));
    await redis.ltrim(key, -KEPT, -1);
    await redis.expire(key, KEPT_S);
  };
  return {
    send: async ({ to, text, otp }) => {
      const message: OutboxMessage = { to, text, otp: otp ?? null, at: new Date(now()).toISOString() };
      await Promise.all([append(keyOf(to), message), append(TO_ALL, message)]);
    },
    messages: async (to) => (await redis.lrange(keyOf(to), 0, -1)).map((text) => JSON.parse(text)),
  };
}

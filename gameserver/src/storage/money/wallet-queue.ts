import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Redis } from 'ioredis';
import { redisScript, runScript } from '../redis-scripts.ts';

/**
 * Runs a user's own money command after those that the user sent before, on any server (M12). Postings of the
 * house do not queue. Refusal: RATE_LIMITED if a hundred are waiting already.
 */
export type WalletQueue = <T>(user: UserId, command: () => Promise<T>) => Promise<T>;

/** The command that runs, and those that wait for it. */
const MOST_TICKETS = 101;
/** A server that has not renewed its tickets for this long is presumed dead: the queue goes on without them. */
const LEASE_MS = 6000;
const RENEWAL_INTERVAL_MS = 2000;
/** Only the first ticket of each server polls. */
const POLL_INTERVAL_MS = 10;
const RETRY_AFTER_S = 2;

const JOIN = redisScript(import.meta.dirname, 'wallet-join');
const RENEW = redisScript(import.meta.dirname, 'wallet-renew');
const LEAVE = redisScript(import.meta.dirname, 'wallet-leave');

/** The commands of one wallet on this server, in their order. */
interface Line {
  readonly tickets: Set<string>;
  /** Settles when the last command has left the queue. */
  last: Promise<void>;
  readonly renewal: NodeJS.Timeout;
}

export function redisWalletQueue(redis: Redis): WalletQueue {
  const lines = new Map<UserId, Line>();
  const keysOf = (user: UserId) => [`wallet:{${user}}`, `wallet:{${user}}:leases`] as const;

  /** Renews these tickets and returns the place of the first. */
  const renew = (user: UserId, tickets: Iterable<string>): Promise<unknown> =>
    runScript(redis, RENEW, keysOf(user), [LEASE_MS, ...tickets]);

  function lineOf(user: UserId): Line {
    const known = lines.get(user);
    if (known) return known;
    const tickets = new Set<string>();
    // The next renewal makes up for a failed one; without any, the leases expire as intended.
    const renewal = setInterval(() => renew(user, tickets).catch(() => undefined), RENEWAL_INTERVAL_MS);
    const line = { tickets, last: Promise.resolve(), renewal };
    lines.set(user, line);
    return line;
  }

  async function leave(user: UserId, line: Line, ticket: string): Promise<void> {
    line.tickets.delete(ticket);
    if (line.tickets.size === 0) {
      clearInterval(line.renewal);
      lines.delete(user);
    }
    // A ticket that cannot be removed is dropped when its lease ends.
    await runScript(redis, LEAVE, keysOf(user), [ticket]).catch(() => undefined);
  }

  return async (user, command) => {
    const line = lineOf(user);
    const ticket = randomBytes(12).toString('hex');
    line.tickets.add(ticket);
    const before = line.last;
    const joinedAt = performance.now();
    const joined = runScript(redis, JOIN, keysOf(user), [ticket, LEASE_MS, MOST_TICKETS]);
    const result = runInTurn();
    // The caller need not wait until the ticket is gone; the next command does.
    line.last = Promise.allSettled([before, result])
      .then(() => leave(user, line, ticket))
      .then(() => undefined);
    return result;

    async function runInTurn() {
      const place = await joined;
      if (place === -1) throw tooMany();
      await before;
      // A ticket that has just joined an empty queue has its turn already.
      const isFresh = performance.now() - joinedAt < RENEWAL_INTERVAL_MS;
      if (place !== 0 || !isFresh) while ((await renew(user, [ticket])) !== 0) await sleep(POLL_INTERVAL_MS);
      return command();
    }
  };
}

const tooMany = (): Refusal =>
  new Refusal('RATE_LIMITED', {
    params: { seconds: RETRY_AFTER_S },
    details: { retryAfter: RETRY_AFTER_S },
  });

import type { Redis } from 'ioredis';
import { redisScript, runScript } from '../redis-scripts.ts';
import type { Waiting } from '../waiting.ts';

/** The kinds of due work. The names are stored: never rename one. clock/jobs.ts says what each does. */
export type DueJob =
  | 'room'
  | 'schedule'
  | 'count'
  | 'record'
  | 'points'
  | 'promotion'
  | 'recovery'
  | 'fairnessHour'
  | 'reality'
  | 'suspicions'
  | 'figures'
  | 'news';

/** Work that one server has taken: no other server takes it before the lease ends. */
export interface Lease {
  readonly job: DueJob;
  /** The id of what the work is for; '' if the job has no subject. */
  readonly subject: string;
  readonly until: number;
}

/**
 * Which work is due when, for all game servers together. Work whose server died is given to another one when its
 * lease ends. Times in ms.
 */
export interface Due {
  /** Due at that time, or earlier if it already was. */
  schedule(job: DueJob, subject: string, at: number): Promise<void>;
  /** Takes up to `most` pieces of work that are due; `next` is when the next one will be. */
  claim(now: number, most: number): Promise<{ leases: Lease[]; next: number | null }>;
  /** The servers that took that work last; null if none has, or the work is over. */
  takenBy(job: DueJob, subjects: readonly string[]): Promise<(string | null)[]>;
  /** How much work was due before that time and no server has taken, and since when the first. */
  overdue(before: number): Promise<Waiting>;
  /** Ends the lease; the work is due again at `next`. Anything scheduled meanwhile stays. */
  done(lease: Lease, next: number | null): Promise<void>;
}

const LEASE_MS = 2000;

const CLAIM = redisScript(import.meta.dirname, 'due-claim');
const DONE = redisScript(import.meta.dirname, 'due-done');

/**
 * Two sorted sets with one hash tag: what is due when, and what is leased until when; and a hash of who leased it last.
 * `server`: the id of this process.
 */
export function redisDue(redis: Redis, server = ''): Due {
  const keys = ['due:{due}', 'due:{due}:leases', 'due:{due}:servers'] as const;
  return {
    schedule: async (job, subject, at) => {
      await redis.zadd(keys[0], 'LT', at, memberOf({ job, subject }));
    },
    claim: async (now, most) => {
      const until = now + LEASE_MS;
      const [next = '', ...members] = (await runScript(redis, CLAIM, keys, [
        now,
        until,
        most,
        server,
      ])) as string[];
      return {
        leases: members.map((member) => leaseOf(member, until)),
        next: next === '' ? null : Number(next),
      };
    },
    takenBy: (job, subjects) =>
      subjects.length === 0
        ? Promise.resolve([])
        : redis.hmget(keys[2], ...subjects.map((subject) => memberOf({ job, subject }))),
    overdue: async (before) => {
      const [count, [, first]] = await Promise.all([
        redis.zcount(keys[0], '-inf', before),
        redis.zrange(keys[0], '0', '0', 'WITHSCORES'),
      ]);
      return { count, oldest: count > 0 && first !== undefined ? new Date(Number(first)) : null };
    },
    done: async (lease, next) => {
      await runScript(redis, DONE, keys, [memberOf(lease), lease.until, next ?? '']);
    },
  };
}

/** 'room:<id>', or the job's name alone. */
const memberOf = ({ job, subject }: Pick<Lease, 'job' | 'subject'>): string =>
  subject === '' ? job : `${job}:${subject}`;

function leaseOf(member: string, until: number): Lease {
  const end = member.indexOf(':');
  return end < 0
    ? { job: member as DueJob, subject: '', until }
    : { job: member.slice(0, end) as DueJob, subject: member.slice(end + 1), until };
}

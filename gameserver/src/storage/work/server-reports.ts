import type { ServerBeacon } from '@chewata/common/contract/admin/health';
import type { Redis } from 'ioredis';

/** How a server is, reported every few seconds. Times in ms. */
export interface ServerReport {
  readonly id: string;
  readonly startedAt: number;
  readonly at: number;
  readonly draining: boolean;
  readonly lagMs: number;
  readonly memoryMb: number;
  /** Servers of earlier versions do not report it. */
  readonly beacon?: Readonly<ServerBeacon>;
  readonly providers: readonly {
    readonly name: string;
    readonly lastSuccess: number | null;
    readonly openUntil: number | null;
  }[];
}

/** The latest report of each server on these stores. */
export interface ServerReports {
  put(report: Omit<ServerReport, 'id'>): Promise<void>;
  /** Those of the last hour, also of servers that are gone. */
  all(now: number): Promise<ServerReport[]>;
  /** When each provider last answered any server, also one that is gone. */
  providerSuccesses(): Promise<Map<string, number>>;
}

const REPORTS = 'servers:{reports}';
const SUCCESSES = 'servers:{reports}:successes';
const KEPT_MS = 60 * 60 * 1000;

export function redisServerReports(redis: Redis, id: string): ServerReports {
  return {
    put: async (report) => {
      const write = redis.multi().hset(REPORTS, id, JSON.stringify(report));
      for (const { name, lastSuccess } of report.providers)
        if (lastSuccess !== null) write.zadd(SUCCESSES, 'GT', lastSuccess, name);
      await write.exec();
    },
    all: async (now) => {
      const stored = Object.entries(await redis.hgetall(REPORTS));
      const reports = stored.map(([of, text]): ServerReport => ({ ...JSON.parse(text), id: of }));
      const old = reports.filter(({ at }) => at < now - KEPT_MS);
      if (old.length > 0) await redis.hdel(REPORTS, ...old.map((report) => report.id));
      return reports.filter(({ at }) => at >= now - KEPT_MS);
    },
    providerSuccesses: async () => {
      const flat = await redis.zrange(SUCCESSES, '0', '-1', 'WITHSCORES');
      const successes = new Map<string, number>();
      for (let i = 0; i + 1 < flat.length; i += 2) successes.set(String(flat[i]), Number(flat[i + 1]));
      return successes;
    },
  };
}

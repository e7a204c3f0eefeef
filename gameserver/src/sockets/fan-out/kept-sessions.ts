import type { Log } from '#runtime/log.ts';

/** A socket whose connection broke, as Socket.IO keeps it. */
export interface KeptSession {
  readonly sid: string;
  readonly pid: string;
  readonly rooms: readonly string[];
  readonly data: unknown;
}

interface SessionRedis {
  set(key: string, value: string, px: 'PX', ms: number): Promise<unknown>;
  getdel(key: string): Promise<string | null>;
}

const keyOf = (pid: string): string => `sockets:session:${pid}`;

/** Sockets that may come back, in Redis: to any server, and once. */
export class KeptSessions {
  readonly #redis: SessionRedis;
  readonly #ms: number;
  readonly #log: Pick<Log, 'warn'>;

  /** @param ms how long they are kept */
  constructor(redis: SessionRedis, ms: number, log: Pick<Log, 'warn'>) {
    this.#redis = redis;
    this.#ms = ms;
    this.#log = log;
  }

  /** If Redis refuses it, the client asks for its room's state when it is back. */
  keep({ sid, pid, rooms, data }: KeptSession): void {
    this.#redis
      .set(keyOf(pid), JSON.stringify({ sid, pid, rooms, data }), 'PX', this.#ms)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'socket session not kept'));
  }

  /** Null if there is none, or no longer. */
  async take(pid: string): Promise<KeptSession | null> {
    const kept = await this.#redis.getdel(keyOf(pid));
    return kept === null ? null : (JSON.parse(kept) as KeptSession);
  }
}

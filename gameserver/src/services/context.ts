import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Clock, Ledger, Publisher, Random, Sessions, Together, Users } from '../storage/ports.ts';
import type { Lifecycle } from './lifecycle.ts';

/**
 * What a use-case may reach. A service is a function `(ctx, command) => Promise<result>` that asks
 * for the part of this it needs: `ctx: Pick<Context, 'ledger' | 'clock'>`. compose.ts makes it.
 */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly publish: Publisher;
  readonly users: Users;
  readonly sessions: Sessions;
  /** Writes of several ports in one transaction, where no money moves. */
  readonly together: Together;
  /** Draining and stopping; a part with timers or connections registers its steps. */
  readonly lifecycle: Lifecycle;
  /** Figures for /metrics; a part makes its counters with `registers: [ctx.metrics]`. */
  readonly metrics: Registry;
  /** True where both stores answer within a second. */
  readonly storesAnswer: () => Promise<boolean>;
}

/** The part of pino that services use: expected refusals are not logged as errors. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

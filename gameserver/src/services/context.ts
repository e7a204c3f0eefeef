import type { Config } from '../config.ts';
import type { Clock, Ledger, Publisher, Random } from '../storage/ports.ts';

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
}

/** The part of pino that services use: expected refusals are not logged as errors. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

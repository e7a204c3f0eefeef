import type { Game } from '@chewata/common/games';
import type { Santim } from '@chewata/common/money';
import type { Clock } from '#runtime/clock.ts';
import type { Lifecycle } from '#runtime/lifecycle.ts';
import type { Log } from '#runtime/log.ts';
import type { Metrics } from '#runtime/metrics.ts';
import type { Overload } from '#runtime/overload.ts';
import type { Passwords } from '#runtime/passwords.ts';
import type { Random } from '#runtime/random.ts';
import type { Signing } from '#runtime/signing.ts';
import type { WorkGate } from '#runtime/work-gate.ts';
import type { Stores } from '#storage/index.ts';
import type { Config } from '../config.ts';
import type { Beacons } from '../providers/beacon/make-beacon.ts';
import type { Providers } from '../providers/index.ts';
import type { Publisher } from './publisher.ts';
import type { RoundLog } from './rooms/fairness/round-log.ts';
import type { OldRooms } from './rooms/recover/old-rooms.ts';

/**
 * Everything that a use case may reach. A service is a function `(ctx, command) => Promise<result>` that asks for
 * the part it needs: `ctx: Pick<Context, 'ledger' | 'clock'>`. compose.ts makes it.
 */
export interface Context extends Stores, Providers, Beacons {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly signing: Signing;
  readonly passwords: Passwords;
  /** All work with passwords of this process goes through it. */
  readonly passwordGate: WorkGate;
  /** Whether this process has more work than it can do. */
  readonly overload: Overload;
  readonly log: Log;
  /** Draining and stopping; a part with timers or connections registers its steps. */
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  /** This process's chain of the log of sealed rooms. */
  readonly roundLog: RoundLog;
  /** The rooms that Redis may have restored as they were before their last changes. */
  readonly oldRooms: OldRooms;
  readonly publish: Publisher;
  /** True while a bonus promotion counts rounds of that game and stake. */
  readonly promotionOn: (game: Game, stake: Santim) => Promise<boolean>;
}

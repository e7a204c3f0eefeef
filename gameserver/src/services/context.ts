import type { Santim } from '@chewata/common/money';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Outbox, SmsProvider } from '../providers/ports/sms.ts';
import type {
  Boards,
  Broadcasts,
  Chats,
  Clock,
  Decisions,
  Due,
  Feedbacks,
  Figures,
  Game,
  Ledger,
  Limits,
  Log,
  LoginTokens,
  Notifications,
  OneAtATime,
  Otps,
  PointDays,
  Presence,
  Promotions,
  Publisher,
  Random,
  Recoveries,
  Requests,
  Rooms,
  Rounds,
  Schedules,
  Sessions,
  SettingsStore,
  Spaces,
  TelegramChats,
  Together,
  Users,
} from '../storage/ports.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { MoneyContext } from './money/money-context.ts';

export { BEAT_MS, REFRESH_MS } from '../storage/ports/presence.ts';

/**
 * What a use-case may reach. A service is a function `(ctx, command) => Promise<result>` that asks
 * for the part of this it needs: `ctx: Pick<Context, 'ledger' | 'clock'>`. compose.ts makes it.
 */
export interface Context extends MoneyContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly publish: Publisher;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly loginTokens: LoginTokens;
  readonly otps: Otps;
  /** Commands under an Idempotency-Key; `once` is the only one that uses it. */
  readonly requests: Requests;
  readonly settings: SettingsStore;
  /** What administrators have decided, for good. */
  readonly decisions: Decisions;
  readonly limits: Limits;
  readonly oneAtATime: OneAtATime;
  readonly sms: SmsProvider;
  /** Sandbox only: what the text-message provider has 'sent'. Null in live. */
  readonly outbox: Outbox | null;
  readonly rooms: Rooms;
  readonly rounds: Rounds;
  readonly recoveries: Recoveries;
  /** What is to be done when, for all game servers together. */
  readonly due: Due;
  readonly presence: Presence;
  readonly spaces: Spaces;
  readonly schedules: Schedules;
  readonly chats: Chats;
  readonly promotions: Promotions;
  readonly boards: Boards;
  readonly pointDays: PointDays;
  readonly feedbacks: Feedbacks;
  /** Messages to users, in the app and by the bot. */
  readonly notifications: Notifications;
  readonly telegramChats: TelegramChats;
  readonly broadcasts: Broadcasts;
  /** Figures for administrators. */
  readonly figures: Figures;
  /** True while a bonus promotion counts rounds of that game and stake. */
  readonly promotionOn: (game: Game, stake: Santim) => Promise<boolean>;
  /** Writes of several ports in one transaction, where no money moves. */
  readonly together: Together;
  /** Draining and stopping; a part with timers or connections registers its steps. */
  readonly lifecycle: Lifecycle;
  /** Figures for /metrics; a part makes its counters with `registers: [ctx.metrics]`. */
  readonly metrics: Registry;
  /** True where both stores answer within a second. */
  readonly storesAnswer: () => Promise<boolean>;
}

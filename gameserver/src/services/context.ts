import type { Game } from '@chewata/common/games';
import type { Santim } from '@chewata/common/money';
import type { Registry } from 'prom-client';
import type { Clock } from '#runtime/clock.ts';
import type { Log } from '#runtime/log.ts';
import type { Random } from '#runtime/random.ts';
import type { Limits } from '#storage/accounts/limits.ts';
import type { LoginTokens } from '#storage/accounts/login-tokens.ts';
import type { Otps } from '#storage/accounts/otps.ts';
import type { Sessions } from '#storage/accounts/sessions.ts';
import type { TelegramChats } from '#storage/accounts/telegram-chats.ts';
import type { Users } from '#storage/accounts/users.ts';
import type { Decisions } from '#storage/admin/decisions.ts';
import type { Figures } from '#storage/admin/figures.ts';
import type { SettingsStore } from '#storage/admin/settings.ts';
import type { Boards } from '#storage/community/boards.ts';
import type { Broadcasts } from '#storage/community/broadcasts.ts';
import type { Chats } from '#storage/community/chats.ts';
import type { Feedbacks } from '#storage/community/feedbacks.ts';
import type { Notifications } from '#storage/community/notifications.ts';
import type { PointDays } from '#storage/community/point-days.ts';
import type { Promotions } from '#storage/community/promotions.ts';
import type { Schedules } from '#storage/community/schedules.ts';
import type { Spaces } from '#storage/community/spaces.ts';
import type { Ledger } from '#storage/money/ledger.ts';
import type { Presence } from '#storage/rooms/presence.ts';
import type { Recoveries } from '#storage/rooms/recoveries.ts';
import type { Rooms } from '#storage/rooms/rooms.ts';
import type { Rounds } from '#storage/rooms/rounds.ts';
import type { Together } from '#storage/transaction.ts';
import type { Due } from '#storage/work/due.ts';
import type { OneAtATime } from '#storage/work/one-at-a-time.ts';
import type { Requests } from '#storage/work/requests.ts';
import type { Config } from '../config.ts';
import type { Outbox, SmsProvider } from '../providers/ports/sms.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { MoneyContext } from './money/money-context.ts';
import type { Publisher } from './publisher.ts';

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

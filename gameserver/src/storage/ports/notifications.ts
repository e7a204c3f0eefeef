import type { NotificationKind } from '@chewata/common/contract/internal-outbox';
import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import type { Write } from './transaction.ts';

/** A message to one user, kept as key and values so that each reader gets it in their language. */
export interface Notification {
  /** Made from what it tells of: told again, it is the same one. */
  readonly id: string;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly key: MessageKey;
  readonly params: MessageParams;
  /** What its button brings back: the session of a new login. */
  readonly data: string | null;
  readonly createdAt: Date;
  /** Telegram gets it until then: a code is soon useless, and old news are none. */
  readonly sendUntil: Date;
}

/**
 * Messages to users: what the app lists and what the bot sends. What waits for the bot has a time from
 * which it may be taken; taken, it is leased, and given out again where nobody said what became of it.
 */
export interface Notifications {
  /** Beside a posting or in `together`; a known id is left as it is. */
  adding(notification: Notification): Write;
  /** The same alone. */
  add(notification: Notification): Promise<void>;
  /** Takes what is due for the bot, oldest first; each is one taker's until `leaseUntil`. */
  claim(now: Date, leaseUntil: Date, most: number): Promise<Notification[]>;
  /** Nothing more is to be sent: how many of these still waited. */
  sent(ids: readonly string[]): Promise<number>;
  /** To be taken again from then on. False where it did not wait any more. */
  later(id: string, at: Date): Promise<boolean>;
  get(id: string): Promise<Notification | null>;
  /** What the app shows of a user's own, newest first. Codes are not shown. */
  ofUser(user: UserId, most: number): Promise<Notification[]>;
}

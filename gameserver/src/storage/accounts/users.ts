import type { Language } from '@chewata/common/contract/language';
import type { UserId } from '@chewata/common/ids';
import type { Phone } from '@chewata/common/phone';
import type { Write } from '../transaction.ts';

/** 'admin' is a role that was given; phones of SYSTEM_ADMINS are administrators whatever stands here. */
export type Role = 'user' | 'agent' | 'admin';

export interface User {
  readonly id: UserId;
  readonly name: string;
  readonly phone: Phone;
  readonly role: Role;
  /** Argon2id; null where the account came from Telegram and has set no password yet. */
  readonly passwordHash: string | null;
  readonly telegramId: number | null;
  /** The language of messages to this user; null until one is known. */
  readonly language: Language | null;
  /** Free spins left. */
  readonly remainingSpin: number;
  /** Unique; what others enter when they register. */
  readonly referralCode: string;
  readonly referredBy: UserId | null;
  /** Withdrawals wait until then, after the account was linked to Telegram. */
  readonly withdrawalsHeldUntil: Date | null;
  /** Raised by a reset, a new password and logging out everywhere; sessions of an older epoch are over. */
  readonly sessionEpoch: number;
  readonly createdAt: Date;
}

/** What may be changed of a user by a plain update. */
type UserChange = Partial<Pick<User, 'name' | 'role' | 'language'>>;

export interface Users {
  newId(): UserId;
  /** Refusals: PHONE_TAKEN, ALREADY_LINKED (the Telegram id). */
  create(user: User): Promise<void>;
  /** The same inside a transaction, beside a posting. */
  insert(user: User): Write;
  get(id: UserId): Promise<User | null>;
  /** Those that exist, in no particular order. */
  find(ids: readonly UserId[]): Promise<User[]>;
  byPhone(phone: Phone): Promise<User | null>;
  byTelegramId(telegramId: number): Promise<User | null>;
  byReferralCode(code: string): Promise<User | null>;
  referredBy(id: UserId): Promise<User[]>;
  /** Newest first. `search` is a part of a name or of a phone. */
  list(page: number, search?: string): Promise<{ users: User[]; total: number }>;
  /** The next Telegram ids after that one of users who have one, ascending; null: in all languages. */
  telegramIdsAfter(telegramId: number, most: number, language: Language | null): Promise<number[]>;
  countLinked(language: Language | null): Promise<number>;
  countSince(createdAt: Date): Promise<number>;
  /** The user as it is now; null where there is none. */
  update(id: UserId, change: UserChange): Promise<User | null>;
  /** Sets a new password and raises the session epoch, in one write. Returns null for an unknown user. */
  setPassword(id: UserId, passwordHash: string): Promise<User | null>;
  /** Raises the session epoch. Returns null for an unknown user. */
  raiseSessionEpoch(id: UserId): Promise<User | null>;
  /** The same inside a transaction. Refusal: NOT_FOUND. */
  change(id: UserId, change: UserChange): Write;
  /** Binds an account to a Telegram user. Refusal: ALREADY_LINKED, where either of them is bound. */
  link(id: UserId, telegramId: number, withdrawalsHeldUntil: Date | null): Write;
  /** Adds (or takes) free spins beside a posting or in `together`. Refusal: NO_FREE_SPIN, below zero. */
  addSpins(id: UserId, count: number): Write;
}

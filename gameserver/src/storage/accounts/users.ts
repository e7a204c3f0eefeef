import type { Role } from '@chewata/common/contract/accounts/roles';
import type { UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import type { Block } from '#domain/accounts/block.ts';
import type { Write } from '../transaction.ts';

export type { Role };

export interface User {
  readonly id: UserId;
  readonly name: string;
  readonly phone: Phone;
  /** The granted role; phones of SYSTEM_ADMINS are administrators whatever it is. */
  readonly role: Role;
  /** When the role was given, on the clock of the rules; null for one that was given before this was kept. */
  readonly roleSince?: Date | null;
  /** Argon2id; null for an account made through Telegram that has set no password yet. */
  readonly passwordHash: string | null;
  readonly telegramId: number | null;
  /** On the clock of rules; null without a link, and for links older than this field. */
  readonly telegramLinkedAt: Date | null;
  /** The language of messages to this user; null until one is known. */
  readonly language: Language | null;
  /** Remaining free spins. */
  readonly remainingSpin: number;
  /** Unique; other users enter it when they register. */
  readonly referralCode: string;
  readonly referredBy: UserId | null;
  /** No withdrawal or transfer until then, after a reset from an unknown device. By the rules' clock. */
  readonly withdrawalsHeldUntil: Date | null;
  /** Money leaves only with a code by SMS until then, after a link, a reset or a new password. By the rules' clock. */
  readonly smsOnlyUntil: Date | null;
  /** Frozen by its owner: no money moves until an administrator lifts it. Null if it is not. */
  readonly frozenAt: Date | null;
  /** When its owner closed it, for good: it signs in no more, and no phone or code finds it. Null or absent if open. */
  readonly closedAt?: Date | null;
  /** The last block, also one that is over; absent before the first, null once lifted. */
  readonly block?: Block | null;
  /** Raised by a reset, a new password and logging out everywhere; sessions of an older epoch are over. */
  readonly sessionEpoch: number;
  /** The last reset by a code to the phone, on the clock of rules. */
  readonly passwordResetAt: Date | null;
  /** 'YYYY-MM-DD', if the user gave it when registering. */
  readonly birthDate?: string;
  readonly createdAt: Date;
}

/** When money is harder to move out of the account. */
export type SecurityHolds = Pick<User, 'withdrawalsHeldUntil' | 'smsOnlyUntil' | 'passwordResetAt'>;

/** The fields that a plain update may change. */
type UserChange = Partial<Pick<User, 'name' | 'language' | 'frozenAt'>>;

export type TelegramLink = Pick<User, 'telegramLinkedAt' | 'smsOnlyUntil'> & { telegramId: number };

export interface Users {
  newId(): UserId;
  /** Refusals: PHONE_TAKEN, ALREADY_LINKED (the Telegram id). */
  create(user: User): Promise<void>;
  /** The same inside a transaction. */
  insert(user: User): Write;
  get(id: UserId): Promise<User | null>;
  /** The existing ones of these users, in no particular order. */
  find(ids: readonly UserId[]): Promise<User[]>;
  /** An open account: the phone of a closed one has none, and stays taken. */
  byPhone(phone: Phone): Promise<User | null>;
  byTelegramId(telegramId: number): Promise<User | null>;
  byTelegramIds(telegramIds: readonly number[]): Promise<User[]>;
  /** Of an open account. */
  byReferralCode(code: string): Promise<User | null>;
  referredBy(id: UserId): Promise<User[]>;
  withRole(role: Exclude<Role, 'user'>): Promise<User[]>;
  /** Newest first. `search`: the beginning of a phone or a word of the name; if no user has it, a part of either. */
  list(page: number, search?: string): Promise<{ users: User[]; total: number }>;
  /** The newest with a name whose words begin with these words, or with a phone ('+251…') that begins so. */
  search(name: string, phone: string | null, most: number): Promise<User[]>;
  /** Makes users whom `search` cannot find by name yet findable; returns how many, `most` if there may be more. */
  indexNames(most: number): Promise<number>;
  /** The next Telegram ids after that one, ascending; a null language means all languages. */
  telegramIdsAfter(telegramId: number, most: number, language: Language | null): Promise<number[]>;
  countLinked(language: Language | null): Promise<number>;
  countSince(createdAt: Date): Promise<number>;
  /** Returns the updated user; null for an unknown id. */
  update(id: UserId, change: UserChange): Promise<User | null>;
  /** Sets a new password and raises the session epoch, in one write. Returns null for an unknown user. */
  setPassword(id: UserId, passwordHash: string, holds: Partial<SecurityHolds>): Promise<User | null>;
  /** Replaces the hash of an unchanged password, unless another one was set meanwhile. The sessions go on. */
  renewPasswordHash(id: UserId, before: string, passwordHash: string): Promise<void>;
  /** Raises the session epoch. Returns null for an unknown user. */
  raiseSessionEpoch(id: UserId): Promise<User | null>;
  /** The same inside a transaction. Refusal: NOT_FOUND. */
  change(id: UserId, change: UserChange): Write;
  /** Gives another role to a user who has the role `from`. Refusal: ALREADY_DECIDED if the role is another one. */
  changeRole(id: UserId, from: Role, role: Role, since: Date): Write;
  /**
   * Sets or lifts a block of a user who is none of the staff, if the block is still the one of `before`.
   * Refusal: ALREADY_DECIDED.
   */
  setBlock(id: UserId, before: Block | null, block: Block | null): Write;
  /** Binds an account to a Telegram user. Refusal: ALREADY_LINKED if either is linked already. */
  link(id: UserId, link: TelegramLink): Write;
  /** Parts an account from its Telegram user. Refusal: NOT_FOUND if it has none. */
  unlink(id: UserId): Write;
  /**
   * Closes an account without a role: it loses its name, password, Telegram user and free spins, and its sessions are
   * over. Refusal: ALREADY_DECIDED if it is closed or has a role.
   */
  close(id: UserId, at: Date): Write;
  /** Adds or (with a negative count) uses free spins. Refusal: NO_FREE_SPIN if that would go below zero. */
  addSpins(id: UserId, count: number): Write;
  /** Adds free spins, with a write that depends on how many there were before. */
  givingSpins(id: UserId, count: number, write: (before: number) => Write): Write;
}

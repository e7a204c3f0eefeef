import type { MUTABLE_KINDS } from '@chewata/common/contract/internal';
import type { Language } from '@chewata/common/contract/language';
import type { Phone } from '@chewata/common/phone';

export type MutableKind = (typeof MUTABLE_KINDS)[number];

/** What is remembered of a Telegram user, with an account or without. */
export interface TelegramChat {
  readonly telegramId: number;
  /** Chosen in the bot; null where nothing was chosen. */
  readonly language: Language | null;
  readonly muted: readonly MutableKind[];
  /** Telegram has refused a message to them: they get nothing until they write again. */
  readonly unreachable: boolean;
  /** The referral code of the link that brought them; null for none. */
  readonly invitedBy: string | null;
  /** When they last logged out everywhere: what Telegram has signed before that signs in no more. */
  readonly loggedOutAt: Date | null;
}

export interface TelegramChats {
  /** One that nobody has written of is as it begins. */
  get(telegramId: number): Promise<TelegramChat>;
  /** Those of these that are muted for that kind, or unreachable. */
  closedTo(telegramIds: readonly number[], kind: MutableKind): Promise<Set<number>>;
  setLanguage(telegramId: number, language: Language): Promise<void>;
  setMuted(telegramId: number, kind: MutableKind, muted: boolean): Promise<void>;
  /** The phone that they have shared, and when: what a code may be sent to. */
  noteContact(telegramId: number, phone: Phone, at: Date): Promise<void>;
  contactSince(telegramId: number, since: Date): Promise<Phone | null>;
  noteInvitation(telegramId: number, code: string): Promise<void>;
  noteLogout(telegramId: number, at: Date): Promise<void>;
  setUnreachable(telegramIds: readonly number[], unreachable: boolean): Promise<void>;
}

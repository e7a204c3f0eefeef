import type { MUTABLE_KINDS } from '@chewata/common/contract/internal/telegram';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import { type Connection, Schema } from 'mongoose';

export type MutableKind = (typeof MUTABLE_KINDS)[number];

/** A Telegram user's preferences and state, with or without an account. */
export interface TelegramChat {
  readonly telegramId: number;
  /** Chosen in the bot; null if not chosen. */
  readonly language: Language | null;
  readonly muted: readonly MutableKind[];
  /** True after Telegram refused a message to them; they get no messages until they write again. */
  readonly unreachable: boolean;
  /** The referral code of the link they came by, or null. */
  readonly invitedBy: string | null;
  /** When they last logged out everywhere; init data signed before that is refused. */
  readonly loggedOutAt: Date | null;
}

export interface TelegramChats {
  /** Returns the initial state for an unknown user. */
  get(telegramId: number): Promise<TelegramChat>;
  /** Which of these users have muted that kind or are unreachable. */
  closedTo(telegramIds: readonly number[], kind: MutableKind): Promise<Set<number>>;
  setLanguage(telegramId: number, language: Language): Promise<void>;
  setMuted(telegramId: number, kind: MutableKind, muted: boolean): Promise<void>;
  /** The phone they shared, to which a code may be sent, and when. */
  noteContact(telegramId: number, phone: Phone, at: Date): Promise<void>;
  contactSince(telegramId: number, since: Date): Promise<Phone | null>;
  noteInvitation(telegramId: number, code: string): Promise<void>;
  noteLogout(telegramId: number, at: Date): Promise<void>;
  setUnreachable(telegramIds: readonly number[], unreachable: boolean): Promise<void>;
}

type StoredChat = Omit<TelegramChat, 'telegramId'> & { _id: number; contact?: Phone; contactAt?: Date };

const chat = new Schema<StoredChat>(
  {
    _id: Number,
    language: String,
    muted: [String],
    unreachable: Boolean,
    invitedBy: String,
    loggedOutAt: Date,
    contact: String,
    contactAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);

export function mongoTelegramChats(connection: Connection): TelegramChats {
  const chats = connection.model('TelegramChat', chat, 'telegramChats');
  const upsert = { upsert: true } as const;
  return {
    get: async (telegramId) => {
      const row = await chats.findById(telegramId).lean();
      return {
        telegramId,
        language: row?.language ?? null,
        muted: row?.muted ?? [],
        unreachable: row?.unreachable ?? false,
        invitedBy: row?.invitedBy ?? null,
        loggedOutAt: row?.loggedOutAt ?? null,
      };
    },
    closedTo: async (telegramIds, kind) => {
      const rows = await chats.find({ _id: { $in: [...telegramIds] } }).lean();
      const closed = rows.filter(({ unreachable, muted }) => unreachable || muted?.includes(kind));
      return new Set(closed.map(({ _id }) => _id));
    },
    setLanguage: async (_id, language) => {
      await chats.updateOne({ _id }, { $set: { language } }, upsert);
    },
    setMuted: async (_id, kind, muted) => {
      await chats.updateOne(
        { _id },
        muted ? { $addToSet: { muted: kind } } : { $pull: { muted: kind } },
        upsert,
      );
    },
    noteContact: async (_id, contact, contactAt) => {
      await chats.updateOne({ _id }, { $set: { contact, contactAt } }, upsert);
    },
    contactSince: async (_id, since) =>
      (await chats.findOne({ _id, contactAt: { $gte: since } }).lean())?.contact ?? null,
    noteInvitation: async (_id, invitedBy) => {
      await chats.updateOne({ _id }, { $set: { invitedBy } }, upsert);
    },
    noteLogout: async (_id, loggedOutAt) => {
      await chats.updateOne({ _id }, { $set: { loggedOutAt } }, upsert);
    },
    setUnreachable: async (telegramIds, unreachable) => {
      if (unreachable)
        for (const _id of telegramIds) await chats.updateOne({ _id }, { $set: { unreachable } }, upsert);
      else
        await chats.updateMany(
          { _id: { $in: [...telegramIds] }, unreachable: true },
          { $set: { unreachable } },
        );
    },
  };
}

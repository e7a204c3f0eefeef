import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import { Refusal } from '@chewata/common/errors';
import { byLanguage } from '@chewata/common/languages';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import type { Announcement } from '#domain/announcements/announcement.ts';
import { sessionOf, type Transaction, type Write } from '../transaction.ts';

export interface Announcements {
  creating(announcement: Announcement): Write;
  /** Refusal: ALREADY_DECIDED if it is not `before` any more. */
  changing(before: Announcement, after: Announcement): Write;
  /** Notes that the bot has it. Refusal: ALREADY_DECIDED if it was changed, or the bot has it already. */
  sending(announcement: Announcement): Write;
  /** Refusal: NOT_FOUND. */
  removing(id: string): Write;
  get(id: string): Promise<Announcement | null>;
  /** Newest first; pages from 1. */
  list(page: number): Promise<{ announcements: Announcement[]; total: number }>;
  /** Those for the web that have begun and not ended, newest first. */
  shownAt(now: Date, most: number): Promise<Announcement[]>;
  /** Those that the bot has to send from now on. */
  waitingAt(now: Date): Promise<Announcement[]>;
}

/** Stored for an announcement without an end, so that one index finds all that have not ended. */
const NEVER = new Date('9999-12-31T00:00:00Z');

type StoredAnnouncement = Omit<Announcement, 'id' | 'until'> & { _id: string; until: Date };

const text = { type: String, required: true };
const announcement = new Schema<StoredAnnouncement>(
  {
    _id: String,
    texts: new Schema(
      byLanguage(() => text),
      { _id: false },
    ),
    to: String,
    from: Date,
    until: Date,
    by: String,
    at: Date,
    bot: String,
  },
  { versionKey: false, strict: 'throw' },
);
announcement.index({ at: -1, _id: -1 });
announcement.index({ until: 1 });
announcement.index({ bot: 1, from: 1 });

export function mongoAnnouncements(connection: Connection): Announcements {
  const announcements = connection.model('Announcement', announcement, 'announcements');
  async function changeOne(
    filter: QueryFilter<StoredAnnouncement>,
    change: Partial<StoredAnnouncement>,
    tx: Transaction,
  ): Promise<void> {
    const changed = await announcements.updateOne(filter, { $set: change }, { session: sessionOf(tx) });
    if (changed.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
  }
  return {
    creating: (given) => async (tx) => {
      await announcements.create([stored(given)], { session: sessionOf(tx) });
    },
    changing: (before, after) => async (tx) => {
      const { bot, ...next } = contentOf(after);
      const sends = bot === before.bot ? {} : { bot: before.bot };
      const change = { ...next, ...(bot !== before.bot && { bot }) };
      await changeOne({ ...asItIs(before), ...sends }, change, tx);
    },
    sending: (announcement) => (tx) =>
      changeOne({ ...asItIs(announcement), bot: 'waiting' }, { bot: 'sent' }, tx),
    removing: (id) => async (tx) => {
      const removed = await announcements.deleteOne({ _id: id }, { session: sessionOf(tx) });
      if (removed.deletedCount === 0) throw new Refusal('NOT_FOUND');
    },
    get: async (id) => {
      const row = await announcements.findById(id).lean();
      return row ? toAnnouncement(row) : null;
    },
    list: async (page) => {
      const rows = announcements
        .find()
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * ROWS_PER_PAGE)
        .limit(ROWS_PER_PAGE)
        .lean();
      const [list, total] = await Promise.all([rows, announcements.countDocuments()]);
      return { announcements: list.map(toAnnouncement), total };
    },
    shownAt: async (now, most) => {
      const holding = { until: { $gt: now }, from: { $lte: now }, to: { $ne: 'telegram' as const } };
      const rows = await announcements.find(holding).sort({ from: -1 }).limit(most).lean();
      return rows.map(toAnnouncement);
    },
    waitingAt: async (now) => {
      const rows = await announcements.find({ bot: 'waiting', from: { $lte: now } }).lean();
      return rows.map(toAnnouncement);
    },
  };
}

const contentOf = ({ texts, to, from, until, bot }: Announcement) => ({
  texts,
  to,
  from,
  until: until ?? NEVER,
  bot,
});

/** Finds it only while its content is this. */
function asItIs(announcement: Announcement): QueryFilter<StoredAnnouncement> {
  const { texts, bot: _, ...fields } = contentOf(announcement);
  const words = Object.entries(texts).map(([language, text]) => [`texts.${language}`, text]);
  return { _id: announcement.id, ...fields, ...Object.fromEntries(words) };
}

const stored = ({ id, until, ...rest }: Announcement): StoredAnnouncement => ({
  _id: id,
  until: until ?? NEVER,
  ...rest,
});

const toAnnouncement = ({ _id, until, ...rest }: StoredAnnouncement): Announcement => ({
  id: _id,
  until: until.getTime() === NEVER.getTime() ? null : until,
  ...rest,
});

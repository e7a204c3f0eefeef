import type { LogEntry } from '@chewata/common/fairness/round-log';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

/** The last entry of a chain. */
export interface ChainHead {
  readonly chain: string;
  readonly n: number;
  readonly hash: string;
}

/** The heads of all chains at the end of an hour, which joins them. */
export interface HourRecord {
  /** ISO 8601, when the hour began. */
  readonly hour: string;
  readonly heads: readonly ChainHead[];
  /** The hash of the record before. */
  readonly previous: string;
  readonly hash: string;
}

/** An hour's head as the bot posted it. */
export interface PostedHead {
  readonly hour: string;
  readonly hash: string;
  /** The public channel, and the message there. */
  readonly channel: string;
  readonly message: number;
}

/** D14: the log of sealed rooms. Entries, hours and posts are never changed. */
export interface FairnessLog {
  /** False if the round is in the log already. */
  append(entry: LogEntry, at: Date): Promise<boolean>;
  of(id: RoundId): Promise<LogEntry | null>;
  /** Those of these rounds that are in the log. */
  known(ids: readonly RoundId[]): Promise<Set<RoundId>>;
  /**
   * In the order of writing, after that cursor or that row, `<chain>:<n>` (null: from the beginning). `next` is null
   * at the end of the log. Null: there is no such row.
   */
  list(from: string | null, most: number): Promise<{ entries: LogEntry[]; next: string | null } | null>;
  /** The last entry of each chain in that span. */
  lastOf(from: Date, to: Date): Promise<LogEntry[]>;
  /** False if the hour has its record already. */
  addHour(record: HourRecord): Promise<boolean>;
  /** The newest hours, newest first. */
  hours(most: number): Promise<HourRecord[]>;
  hour(hour: string): Promise<HourRecord | null>;
  /** The oldest hour since that one whose head was not posted to the channel; null if all were. */
  unposted(channel: string, since: string): Promise<HourRecord | null>;
  /** Keeps what was posted. A second post of an hour to the channel is not kept. */
  keepPost(post: PostedHead): Promise<void>;
}

/** The place of a row in the log. */
type Place = { at: Date; chain: string; n: number };
type StoredEntry = LogEntry & { _id: string; at: Date };
type StoredHour = Omit<HourRecord, 'hour'> & { _id: string };

/** The order of writing. Entries of one moment go by their numbers: as text, 10 would come before 9. */
export const WRITTEN = { at: 1, chain: 1, n: 1 } as const;

const entrySchema = new Schema<StoredEntry>(
  {
    _id: String,
    n: Number,
    chain: String,
    roundId: String,
    game: String,
    fate: String,
    hash: String,
    previous: String,
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
entrySchema.index({ roundId: 1 }, { unique: true });
entrySchema.index(WRITTEN);

const hourSchema = new Schema<StoredHour>(
  {
    _id: String,
    heads: [new Schema({ chain: String, n: Number, hash: String }, { _id: false })],
    previous: String,
    hash: String,
  },
  { versionKey: false, strict: 'throw' },
);

const postSchema = new Schema<PostedHead & { _id: string }>(
  { _id: String, hour: String, hash: String, channel: String, message: Number },
  { versionKey: false, strict: 'throw' },
);
postSchema.index({ hour: 1 });

export const fairnessModels = (connection: Connection) => ({
  entries: connection.model('FairnessEntry', entrySchema, 'fairnessLog'),
  hours: connection.model('FairnessHour', hourSchema, 'fairnessHours'),
  posts: connection.model('FairnessPost', postSchema, 'fairnessPosts'),
});

export function mongoFairnessLog(connection: Connection): FairnessLog {
  const { entries, hours, posts } = fairnessModels(connection);
  const rowAt = (id: string): Promise<Place | null> =>
    entries.findById(id, { _id: 0, ...WRITTEN }).lean<Place | null>();
  return {
    append: async (entry, at) => {
      try {
        await entries.create([{ _id: `${entry.chain}:${entry.n}`, ...entry, at }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'fairnessLog')) return false;
        throw error;
      }
    },
    of: async (roundId) => {
      const stored = await entries.findOne({ roundId }).lean();
      return stored && toEntry(stored);
    },
    known: async (ids) => {
      const found = await entries.find({ roundId: { $in: [...ids] } }, { roundId: 1 }).lean();
      return new Set(found.map(({ roundId }) => asRoundId(roundId)));
    },
    list: async (from, most) => {
      const after = from === null ? null : (cursorOf(from) ?? (await rowAt(from)));
      if (from !== null && after === null) return null;
      const filter: QueryFilter<StoredEntry> = after
        ? {
            $or: [
              { at: { $gt: after.at } },
              { at: after.at, chain: { $gt: after.chain } },
              { at: after.at, chain: after.chain, n: { $gt: after.n } },
            ],
          }
        : {};
      const found = await entries
        .find(filter)
        .sort(WRITTEN)
        .limit(most + 1)
        .lean();
      const page = found.slice(0, most);
      const last = found.length > most ? page.at(-1) : undefined;
      return { entries: page.map(toEntry), next: last ? `${last.at.getTime()}.${last._id}` : null };
    },
    lastOf: async (from, to) => {
      const heads = new Map<string, LogEntry>();
      const found = entries.find({ at: { $gte: from, $lt: to } }).sort(WRITTEN);
      for await (const stored of found.lean().cursor()) {
        const known = heads.get(stored.chain);
        if (!known || known.n < stored.n) heads.set(stored.chain, toEntry(stored));
      }
      return [...heads.values()];
    },
    addHour: async ({ hour, ...record }) => {
      try {
        await hours.create([{ _id: hour, ...record, heads: [...record.heads] }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'fairnessHours')) return false;
        throw error;
      }
    },
    hours: async (most) => {
      const found = await hours.find().sort({ _id: -1 }).limit(most).lean();
      return found.map(toHour);
    },
    hour: async (hour) => {
      const found = await hours.findById(hour).lean();
      return found && toHour(found);
    },
    unposted: async (channel, since) => {
      const posted = await posts.find({ channel, hour: { $gte: since } }, { hour: 1 }).lean();
      const known = posted.map(({ hour }) => hour);
      const next = await hours
        .findOne({ _id: { $gte: since, $nin: known } })
        .sort({ _id: 1 })
        .lean();
      return next && toHour(next);
    },
    keepPost: async (post) => {
      try {
        await posts.create([{ _id: `${post.channel} ${post.hour}`, ...post }]);
      } catch (error) {
        if (!isDuplicateKey(error, 'fairnessPosts')) throw error;
      }
    },
  };
}

export const toHour = ({ _id: hour, ...record }: StoredHour): HourRecord => ({ hour, ...record });

export const toEntry = ({ _id, at: _, ...entry }: StoredEntry): LogEntry => entry;

/** `<ms>.<chain>:<n>`, or `<ms>` alone; null if it is neither. */
function cursorOf(text: string): Place | null {
  const [, ms = '', chain = '', n = '0'] = /^(\d{1,15})(?:\.([^\s:]{1,100}):(\d{1,15}))?$/.exec(text) ?? [];
  return ms === '' ? null : { at: new Date(Number(ms)), chain, n: Number(n) };
}

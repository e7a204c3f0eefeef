import { type Connection, Schema } from 'mongoose';
import type { KnownQueue } from '#domain/staff-news/queue-news.ts';
import type { KnownBreaks, KnownCircuit } from '#domain/staff-news/system-news.ts';

/** The news that the staff have received, so that nothing is reported twice. Times in ms. */
export interface KnownNews {
  readonly deposits: KnownQueue;
  readonly withdrawals: KnownQueue;
  readonly breaks: KnownBreaks;
  readonly circuits: readonly KnownCircuit[];
  /** The time of the last failed backup that was reported. */
  readonly backupAt: number;
}

export interface StaffNews {
  /** Null before the first notice. */
  known(): Promise<KnownNews | null>;
  keep(known: KnownNews): Promise<void>;
}

const LAST = 'last';

const news = new Schema<{ _id: string; known: KnownNews }>(
  { _id: String, known: Schema.Types.Mixed },
  { versionKey: false, strict: 'throw', minimize: false },
);

export function mongoStaffNews(connection: Connection): StaffNews {
  const documents = connection.model('StaffNews', news, 'staffNews');
  return {
    known: async () => (await documents.findById(LAST).lean())?.known ?? null,
    keep: async (known) => {
      await documents.updateOne({ _id: LAST }, { $set: { known } }, { upsert: true });
    },
  };
}

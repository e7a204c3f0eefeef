import { type Connection, Schema } from 'mongoose';
import { EMPTY_QUEUE, type KnownQueue } from '#domain/staff-news/queue-news.ts';
import type { KnownBreaks, KnownCircuit } from '#domain/staff-news/system-news.ts';

/** What the staff have been notified of, so that nothing is reported twice. Times in ms. */
export interface KnownNews {
  readonly deposits: KnownQueue;
  readonly withdrawals: KnownQueue;
  readonly breaks: KnownBreaks;
  readonly circuits: readonly KnownCircuit[];
  /** The time of the last failed backup that was reported. */
  readonly backupAt: number;
}

export interface StaffNews {
  known(): Promise<KnownNews>;
  keep(known: KnownNews): Promise<void>;
}

const NOTHING: KnownNews = {
  deposits: EMPTY_QUEUE,
  withdrawals: EMPTY_QUEUE,
  breaks: { names: [], at: 0 },
  circuits: [],
  backupAt: 0,
};
const LAST = 'last';

const news = new Schema<{ _id: string; known: KnownNews }>(
  { _id: String, known: Schema.Types.Mixed },
  { versionKey: false, strict: 'throw', minimize: false },
);

export function mongoStaffNews(connection: Connection): StaffNews {
  const documents = connection.model('StaffNews', news, 'staffNews');
  return {
    known: async () => ({ ...NOTHING, ...(await documents.findById(LAST).lean())?.known }),
    keep: async (known) => {
      await documents.updateOne({ _id: LAST }, { $set: { known } }, { upsert: true });
    },
  };
}

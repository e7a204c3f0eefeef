import { type Connection, Schema } from 'mongoose';

export interface BackupRecord {
  readonly at: Date;
  readonly ok: boolean;
  /** Its place, or why it failed. */
  readonly note: string;
}

/** How the latest backup ended, as whatever made it reported. */
export interface Backups {
  last(): Promise<BackupRecord | null>;
  keep(record: BackupRecord): Promise<void>;
}

const backup = new Schema<BackupRecord & { _id: string }>(
  { _id: String, at: Date, ok: Boolean, note: String },
  { versionKey: false, strict: 'throw' },
);
const LAST = 'last';

export function mongoBackups(connection: Connection): Backups {
  const backups = connection.model('Backup', backup, 'backups');
  return {
    last: async () => {
      const row = await backups.findById(LAST).lean();
      return row ? { at: row.at, ok: row.ok, note: row.note ?? '' } : null;
    },
    keep: async ({ at, ok, note }) => {
      await backups.updateOne({ _id: LAST }, { $set: { at, ok, note } }, { upsert: true });
    },
  };
}

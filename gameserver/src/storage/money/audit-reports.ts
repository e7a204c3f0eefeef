import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

export interface AuditReport {
  readonly at: Date;
  readonly figures: Readonly<Record<string, number>>;
  readonly breaks: readonly { readonly rule: string; readonly subject: string; readonly message: string }[];
}

export interface AuditReports {
  last(): Promise<AuditReport | null>;
  keep(report: AuditReport): Promise<void>;
  /** True for one caller per day, which runs that day's audit. */
  claim(day: string): Promise<boolean>;
}

const report = new Schema<AuditReport & { _id: string }>(
  {
    _id: String,
    at: Date,
    figures: Schema.Types.Mixed,
    breaks: [new Schema({ rule: String, subject: String, message: String }, { _id: false })],
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
const LAST = 'last';

/** The latest audit, and the days on which one ran. */
export function mongoAuditReports(connection: Connection): AuditReports {
  const reports = connection.model('AuditReport', report, 'auditreports');
  return {
    last: async () => {
      const row = await reports.findById(LAST).lean();
      return row ? { at: row.at, figures: row.figures, breaks: row.breaks } : null;
    },
    keep: async ({ at, figures, breaks }) => {
      await reports.updateOne(
        { _id: LAST },
        { $set: { at, figures, breaks: [...breaks] } },
        { upsert: true },
      );
    },
    claim: async (day) => {
      try {
        await reports.create([{ _id: day, at: new Date(0), figures: {}, breaks: [] }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'auditreports')) return false;
        throw error;
      }
    },
  };
}

import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

export interface AuditReport {
  readonly at: Date;
  readonly figures: Readonly<Record<string, number>>;
  readonly breaks: readonly { readonly rule: string; readonly subject: string; readonly message: string }[];
}

/** 'full': of everything. 'new': of what is new, with a part of the old. */
export type AuditScope = 'full' | 'new';

export interface AuditReports {
  /** The latest of that scope; without one the latest of all, with the figures and breaks of both. */
  last(scope?: AuditScope): Promise<AuditReport | null>;
  keep(report: AuditReport, scope: AuditScope): Promise<void>;
  /** True for one caller per name, which runs that audit: of a day, of an hour. */
  claim(name: string): Promise<boolean>;
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
const IDS: Readonly<Record<AuditScope, string>> = { full: 'last', new: 'lastOfNew' };

/** The latest audits, and the days and hours in which one ran. */
export function mongoAuditReports(connection: Connection): AuditReports {
  const reports = connection.model('AuditReport', report, 'auditreports');
  const read = async (scope: AuditScope): Promise<AuditReport | null> => {
    const row = await reports.findById(IDS[scope]).lean();
    return row ? { at: row.at, figures: row.figures, breaks: row.breaks } : null;
  };
  return {
    last: async (scope) => (scope ? read(scope) : together(await read('full'), await read('new'))),
    keep: async ({ at, figures, breaks }, scope) => {
      await reports.updateOne(
        { _id: IDS[scope] },
        { $set: { at, figures, breaks: [...breaks] } },
        { upsert: true },
      );
    },
    claim: async (name) => {
      try {
        await reports.create([{ _id: name, at: new Date(0), figures: {}, breaks: [] }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'auditreports')) return false;
        throw error;
      }
    },
  };
}

function together(full: AuditReport | null, ofNew: AuditReport | null): AuditReport | null {
  if (!full || !ofNew) return full ?? ofNew;
  const known = new Set(full.breaks.map(({ rule, subject }) => `${rule} ${subject}`));
  return {
    at: full.at > ofNew.at ? full.at : ofNew.at,
    figures: { ...ofNew.figures, ...full.figures },
    breaks: [...full.breaks, ...ofNew.breaks.filter(({ rule, subject }) => !known.has(`${rule} ${subject}`))],
  };
}

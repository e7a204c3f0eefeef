import { type Santim, santim } from '@chewata/common/money';
import { type Connection, Schema } from 'mongoose';

/** A part of the journal that was audited once: the entries from `from` inclusive to `to` exclusive. */
export interface AuditSlice {
  /** Counted from 1. */
  readonly n: number;
  readonly from: Date;
  readonly to: Date;
  readonly entries: number;
  /** The fingerprint of its entries. */
  readonly digest: string;
  /** When its entries were last compared with the digest. */
  readonly checkedAt: Date;
  /** The change that a later look found; null if there is none. */
  readonly broken: string | null;
}

/** The sum of the postings to an account in all slices that were added. */
export interface AuditTotal {
  readonly account: string;
  readonly total: Santim;
}

/** The audit's memory of the journal between its runs. */
export interface AuditSlices {
  /** The newest slice whose sums are in the totals; null before the first. */
  last(): Promise<AuditSlice | null>;
  /** A slice whose sums may be in the totals in part, because its server died; null if there is none. */
  begun(): Promise<Pick<AuditSlice, 'n' | 'from' | 'to'> | null>;
  /**
   * Adds the sums of a slice to the totals, once: after a crash the same slice is added again, and no sum counts twice.
   */
  add(slice: AuditSlice, sums: readonly (readonly [account: string, amount: Santim])[]): Promise<void>;
  /** By account. */
  totals(): AsyncIterable<AuditTotal>;
  total(account: string): Promise<Santim>;
  /** Those that were not looked at again for the longest time. */
  oldestChecked(most: number): Promise<AuditSlice[]>;
  checked(n: number, at: Date, broken: string | null): Promise<void>;
  broken(): Promise<AuditSlice[]>;
  count(): Promise<number>;
  /** Forgets all slices and totals: the next run begins with the first entry of the journal. */
  forget(): Promise<void>;
}

type StoredSlice = Omit<AuditSlice, 'n'> & { _id: number; added: boolean };
const slice = new Schema<StoredSlice>(
  {
    _id: Number,
    from: Date,
    to: Date,
    entries: Number,
    digest: String,
    checkedAt: Date,
    broken: String,
    added: Boolean,
  },
  { versionKey: false, strict: 'throw' },
);
slice.index({ checkedAt: 1 });
slice.index({ broken: 1 }, { partialFilterExpression: { broken: { $type: 'string' } } });

/** `slice`: the last one that was added to it. */
const total = new Schema<{ _id: string; total: number; slice: number }>(
  { _id: String, total: Number, slice: Number },
  { versionKey: false, strict: 'throw' },
);

const BATCH = 1000;

export function mongoAuditSlices(connection: Connection): AuditSlices {
  const slices = connection.model('AuditSlice', slice, 'auditslices');
  const totals = connection.model('AuditTotal', total, 'audittotals');

  /** A round that is over has nothing left; the slice that emptied it is complete by now. */
  const dropEmpty = (before: number) =>
    totals.deleteMany({ _id: { $gte: 'round:', $lt: 'round;' }, total: 0, slice: { $lt: before } });

  return {
    last: async () => found(await slices.findOne({ added: true }).sort({ _id: -1 }).lean()),
    begun: async () => found(await slices.findOne({ added: false }).sort({ _id: -1 }).lean()),
    add: async ({ n, ...rest }, sums) => {
      await slices.updateOne({ _id: n }, { $set: { ...rest, added: false } }, { upsert: true });
      await dropEmpty(n);
      for (let i = 0; i < sums.length; i += BATCH) {
        const part = sums.slice(i, i + BATCH);
        const ids = part.map(([account]) => account);
        const known = new Map((await totals.find({ _id: { $in: ids } }).lean()).map((row) => [row._id, row]));
        const due = part.filter(([account]) => (known.get(account)?.slice ?? 0) < n);
        if (due.length === 0) continue;
        await totals.bulkWrite(
          due.map(([_id, amount]) => ({
            updateOne: {
              filter: { _id },
              update: { $set: { total: (known.get(_id)?.total ?? 0) + amount, slice: n } },
              upsert: true,
            },
          })),
        );
      }
      await slices.updateOne({ _id: n }, { $set: { added: true } });
    },
    totals: async function* () {
      for await (const row of totals.find().sort({ _id: 1 }).lean().batchSize(BATCH).cursor())
        yield { account: row._id, total: santim(row.total) };
    },
    total: async (account) => santim((await totals.findById(account).lean())?.total ?? 0),
    oldestChecked: async (most) =>
      (await slices.find({ added: true }).sort({ checkedAt: 1 }).limit(most).lean()).map(toSlice),
    checked: async (n, checkedAt, broken) => {
      await slices.updateOne({ _id: n }, { $set: { checkedAt, broken } });
    },
    broken: async () => (await slices.find({ broken: { $type: 'string' } }).lean()).map(toSlice),
    count: () => slices.estimatedDocumentCount(),
    forget: async () => {
      await slices.deleteMany({});
      await totals.deleteMany({});
    },
  };
}

const toSlice = ({ _id, added: _, ...rest }: StoredSlice): AuditSlice => ({ n: _id, ...rest });
const found = (row: StoredSlice | null): AuditSlice | null => (row ? toSlice(row) : null);

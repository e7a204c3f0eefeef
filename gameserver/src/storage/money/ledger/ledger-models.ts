import { type Connection, Schema } from 'mongoose';
import type { EntryKind, EntryPart, JournalEntry, JournalEntryOf } from '#domain/ledger/entry.ts';
import { appendOnly } from '../../append-only.ts';

/** An entry as its document. The document does not tie `detail` to `kind`; `toEntry` does. */
export type StoredEntry = Omit<JournalEntry, 'id' | 'kind' | 'detail'> & {
  _id: string;
  kind: EntryKind;
  detail?: unknown;
};

// The ledger writes only the detail of the entry's kind, so these three trust the stored data.
export const toEntry = ({ _id, ...rest }: StoredEntry): JournalEntry =>
  ({ id: _id, ...rest }) as JournalEntry;
export const toEntryPart = <Keys extends 'kind' | 'postings' | 'userId' | 'detail' | 'at'>({
  _id,
  ...rest
}: Pick<StoredEntry, '_id' | Keys>): EntryPart<'id' | Keys> =>
  ({ id: _id, ...rest }) as EntryPart<'id' | Keys>;
export const settlementDetail = ({ detail }: Pick<StoredEntry, 'detail'>) =>
  detail as JournalEntryOf<'settlement'>['detail'];

const posting = new Schema({ account: String, amount: Number }, { _id: false });

const journal = new Schema<StoredEntry>(
  {
    _id: String,
    requestHash: String,
    kind: String,
    postings: [posting],
    userId: String,
    roundId: String,
    memo: String,
    detail: Schema.Types.Mixed,
    inHistoryOf: { type: [String], default: undefined },
    at: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
appendOnly(journal, 'the journal');
journal.index({ 'postings.account': 1, at: 1 });
journal.index({ roundId: 1, at: 1 }, { partialFilterExpression: { roundId: { $exists: true } } });
journal.index({ userId: 1, kind: 1, at: -1 });
journal.index(
  { inHistoryOf: 1, at: -1, _id: -1 },
  { partialFilterExpression: { inHistoryOf: { $exists: true } } },
);
journal.index(
  { 'detail.referrals.referrer': 1 },
  { partialFilterExpression: { 'detail.referrals.referrer': { $exists: true } } },
);
journal.index(
  { 'detail.boughtAt': 1 },
  { partialFilterExpression: { 'detail.boughtAt': { $exists: true } } },
);
journal.index(
  { 'detail.agent.userId': 1, at: -1 },
  { partialFilterExpression: { 'detail.agent.userId': { $exists: true } } },
);
journal.index({ kind: 1, at: 1 }, { partialFilterExpression: { kind: 'transfer' } });
journal.index({ at: 1 });

const balance = new Schema<{ _id: string; balance: number }>(
  { _id: String, balance: { type: Number, required: true } },
  { versionKey: false, strict: 'throw' },
);

/** The sum of the postings to an account before a moment. */
export interface StoredCheckpoint {
  readonly _id: string;
  readonly upTo: Date;
  readonly total: number;
}
const checkpoint = new Schema<StoredCheckpoint>(
  { _id: String, upTo: { type: Date, required: true }, total: { type: Number, required: true } },
  { versionKey: false, strict: 'throw' },
);

export const ledgerModels = (connection: Connection) => ({
  journal: connection.model('Journal', journal, 'journal'),
  balances: connection.model('Balance', balance, 'balances'),
  checkpoints: connection.model('Checkpoint', checkpoint, 'checkpoints'),
});
export type LedgerModels = ReturnType<typeof ledgerModels>;

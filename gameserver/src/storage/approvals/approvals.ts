import type { ApprovalStatus } from '@chewata/common/contract/approval';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import type { Approval, ApprovalDecision } from '#domain/approvals/approval.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf, type Write } from '../transaction.ts';
import type { Waiting } from '../waiting.ts';

/** Proposals that wait for another administrator, and what became of them. */
export interface Approvals {
  /** Throws a duplicate-key error for a known id. */
  adding(approval: Approval): Write;
  get(id: string): Promise<Approval | null>;
  /** The newest pending one of that kind about that subject. */
  pendingAbout(kind: Approval['kind'], subject: string): Promise<Approval | null>;
  /** Newest first, 10 per page. */
  list(page: number, status?: ApprovalStatus): Promise<{ approvals: Approval[]; total: number }>;
  /** Refusal: ALREADY_DECIDED unless it is pending. */
  deciding(id: string, status: 'Approved' | 'Declined', decided: ApprovalDecision): Write;
  /** Ends a pending one. Refusal: ALREADY_DECIDED. */
  ending(id: string): Write;
  /** Ends every pending proposal of a user, except transfers. */
  endingThoseOf(by: UserId): Write;
  /** How many are pending, and since when the oldest. */
  waiting(): Promise<Waiting>;
  /** Pending ones whose time is over, the oldest first. */
  overdue(now: Date, most: number): Promise<Approval[]>;
}

type StoredApproval = Omit<Approval, 'id'> & { _id: string };

const decision = new Schema({ by: String, at: Date, reason: String, alone: Boolean }, { _id: false });
const approval = new Schema<StoredApproval>(
  {
    _id: String,
    kind: String,
    subject: String,
    by: String,
    concerns: [String],
    change: Schema.Types.Mixed,
    before: Schema.Types.Mixed,
    at: Date,
    expiresAt: Date,
    status: String,
    decided: { type: decision, default: null },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
approval.index({ at: -1, _id: -1 });
approval.index({ status: 1, at: -1, _id: -1 });
approval.index({ status: 1, expiresAt: 1 });
approval.index({ by: 1, status: 1 });

export const approvalModel = (connection: Connection) => connection.model('Approval', approval, 'approvals');

export function mongoApprovals(connection: Connection): Approvals {
  const approvals = approvalModel(connection);
  const leave =
    (id: string, set: object): Write =>
    async (tx) => {
      const pending = { _id: id, status: 'Pending' as const };
      const left = await approvals.updateOne(pending, { $set: set }, { session: sessionOf(tx) });
      if (left.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    };
  return {
    adding:
      ({ id, ...rest }) =>
      async (tx) => {
        await approvals.create([{ _id: id, ...rest }], { session: sessionOf(tx) });
      },
    get: async (id) => {
      const row = await approvals.findById(id).lean();
      return row ? toApproval(row) : null;
    },
    pendingAbout: async (kind, subject) => {
      const row = await approvals.findOne({ status: 'Pending', kind, subject }).sort({ at: -1 }).lean();
      return row ? toApproval(row) : null;
    },
    list: async (page, status) => {
      const filter = status ? { status } : {};
      const { rows, total } = await pageOf(approvals, filter, { at: -1, _id: -1 }, page);
      return { approvals: rows.map(toApproval), total };
    },
    deciding: (id, status, decided) => leave(id, { status, decided }),
    ending: (id) => leave(id, { status: 'Ended' }),
    endingThoseOf: (by) => async (tx) => {
      const theirs = { by, status: 'Pending' as const, kind: { $ne: 'transfer' as const } };
      await approvals.updateMany(theirs, { $set: { status: 'Ended' } }, { session: sessionOf(tx) });
    },
    waiting: async () => {
      const pending = { status: 'Pending' as const };
      const [count, first] = await Promise.all([
        approvals.countDocuments(pending),
        approvals.findOne(pending, { at: 1 }).sort({ at: 1, _id: 1 }).lean(),
      ]);
      return { count, oldest: first?.at ?? null };
    },
    overdue: async (now, most) => {
      const over = { status: 'Pending' as const, expiresAt: { $lte: now } };
      return (await approvals.find(over).sort({ expiresAt: 1 }).limit(most).lean()).map(toApproval);
    },
  };
}

const toApproval = ({ _id, ...rest }: StoredApproval): Approval => ({ id: _id, ...rest });

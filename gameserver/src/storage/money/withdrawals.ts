import type { RequestStatus } from '@chewata/common/contract/admin/requests';
import { type Connection, Schema } from 'mongoose';
import type { Review } from '#domain/money/review.ts';
import type {
  Withdrawal,
  WithdrawalFacts,
  WithdrawalStage,
  WithdrawalStatus,
} from '#domain/money/withdrawal.ts';
import type { WithdrawalUpdate } from '#domain/money/withdrawal-updates.ts';
import { type MoneyRequests, moneyRequests, present, reviewSchema } from './money-requests.ts';

export type Withdrawals = MoneyRequests<Withdrawal, WithdrawalUpdate>;

/** A withdrawal as its document: every stage has every field. */
export interface StoredWithdrawal extends Omit<WithdrawalFacts, 'id' | 'reviews'> {
  readonly _id: string;
  readonly status: RequestStatus;
  readonly stage: WithdrawalStage;
  readonly dueAt: Date | null;
  readonly rulings: readonly Review[];
  readonly settledAt: Date | null;
}

const withdrawal = new Schema<StoredWithdrawal>(
  {
    _id: String,
    userId: String,
    amount: Number,
    method: String,
    provider: String,
    byHand: Boolean,
    destination: Schema.Types.Mixed,
    destinationName: String,
    status: String,
    stage: String,
    reference: String,
    queuedAt: Date,
    sentAt: Date,
    sends: Number,
    dueAt: Date,
    tries: Number,
    note: String,
    rulings: [reviewSchema],
    createdAt: Date,
    settledAt: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
withdrawal.index({ userId: 1, createdAt: -1, _id: -1 });
withdrawal.index({ status: 1, createdAt: -1, _id: -1 });
withdrawal.index({ createdAt: -1, _id: -1 });
withdrawal.index({ provider: 1, createdAt: -1, _id: -1 });
withdrawal.index(
  { provider: 1, reference: 1 },
  { partialFilterExpression: { reference: { $type: 'string' } } },
);
// An administrator's search.
withdrawal.index({ reference: 1 }, { partialFilterExpression: { reference: { $type: 'string' } } });
withdrawal.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });

export const withdrawalModel = (connection: Connection) =>
  connection.model('Withdrawal', withdrawal, 'withdrawals');

export const mongoWithdrawals = (connection: Connection): Withdrawals =>
  moneyRequests<StoredWithdrawal, Withdrawal, WithdrawalUpdate>(withdrawalModel(connection), {
    encode,
    decode,
    guard,
    changes,
    dueField: 'dueAt',
    idFields: { _id: 'upper case', reference: 'as it is' },
    amountFields: ['amount'],
  });

/** The fields that belong to one status. */
const storedStatus = (status: WithdrawalStatus) => ({
  status: status.status,
  stage: status.stage,
  dueAt: 'dueAt' in status ? status.dueAt : null,
  settledAt: 'settledAt' in status ? status.settledAt : null,
});

function encode({ id: _id, reviews: rulings, ...rest }: Withdrawal): StoredWithdrawal {
  return { ...rest, _id, rulings, ...storedStatus(rest) };
}

function decode(stored: StoredWithdrawal): Withdrawal {
  const { _id, status, stage, dueAt, settledAt, rulings, ...rest } = stored;
  const facts = { ...rest, id: _id, reviews: rulings };
  const field = <T>(value: T | null, name: string): T => present(value, name, stored);
  if (stage === 'waiting')
    return { ...facts, stage, status: status === 'AwaitingSecond' ? 'AwaitingSecond' : 'Pending' };
  if (stage === 'over') {
    const ended = { stage, settledAt: field(settledAt, 'settledAt') };
    return { ...facts, ...ended, status: status === 'success' ? 'success' : 'Declined' };
  }
  const due = {
    status: 'Processing',
    queuedAt: field(facts.queuedAt, 'queuedAt'),
    dueAt: field(dueAt, 'dueAt'),
  } as const;
  if (stage === 'queued') return { ...facts, ...due, stage };
  return { ...facts, ...due, stage, sentAt: field(facts.sentAt, 'sentAt') };
}

const guard = ({ id: _id, from, sentAtSeen, referenceSeen, reviewsSeen }: WithdrawalUpdate) => ({
  _id,
  stage: { $in: [...from] },
  ...(sentAtSeen !== undefined && { sentAt: sentAtSeen }),
  ...(referenceSeen !== undefined && { reference: referenceSeen }),
  ...(reviewsSeen !== undefined && { rulings: { $size: reviewsSeen } }),
});

function changes({ status, facts: { reviews, ...facts } }: WithdrawalUpdate): Partial<StoredWithdrawal> {
  const { queuedAt, sentAt } = { queuedAt: null, sentAt: null, ...status };
  return {
    ...(queuedAt && { queuedAt }),
    ...(sentAt && { sentAt }),
    ...facts,
    ...(status && storedStatus(status)),
    ...(reviews && { rulings: reviews }),
  };
}

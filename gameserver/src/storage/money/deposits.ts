import { type RequestStatus, UNDECIDED_STATUSES } from '@chewata/common/contract/admin/requests';
import type { UserId } from '@chewata/common/ids';
import { type Santim, sum } from '@chewata/common/money';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { Deposit, DepositFacts, DepositStatus, DepositUpdate } from '#domain/money/deposit.ts';
import type { Review } from '#domain/money/review.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf, type Transaction } from '../transaction.ts';
import { type MoneyRequests, moneyRequests, present, reviewSchema } from './money-requests.ts';

export interface Deposits extends MoneyRequests<Deposit, DepositUpdate> {
  /** Stores the deposit, unless there is one with its id: then that one is the answer. */
  create(deposit: Deposit): Promise<{ readonly deposit: Deposit; readonly isNew: boolean }>;
  /** How many of the user's deposits, other than that one, providers have had since then. */
  openAtProviders(user: UserId, since: Date, except: string): Promise<number>;
  /** The user's own deposit of one of these receipts that is not decided yet. */
  openWithReceipt(user: UserId, receiptIds: readonly string[]): Promise<Deposit | null>;
  /** Undecided deposits of these receipts, of all users. */
  claimants(receiptIds: readonly string[]): Promise<Pick<Deposit, 'id' | 'userId' | 'receiptIds'>[]>;
  /** True if another user has a deposit, decided or not, of one of these receipts. */
  namedByOthers(user: UserId, receiptIds: readonly string[]): Promise<boolean>;
  /** The sum of the user's undecided deposits. */
  waitingSum(user: UserId): Promise<Santim>;
  waitingSumIn(tx: Transaction, user: UserId): Promise<Santim>;
  /** The deposits by receipt that were made then or later. */
  byReceiptSince(at: Date): Promise<Deposit[]>;
  /** How many of the user's deposits without a provider's checkout wait for an administrator. */
  openByHand(user: UserId): Promise<number>;
}

/** A deposit as its document: every status has every field. */
export interface StoredDeposit extends Omit<DepositFacts, 'id' | 'receiptIds' | 'reviews' | 'polls'> {
  readonly receiptIds?: readonly string[];
  readonly _id: string;
  readonly status: RequestStatus;
  readonly declinedBy: 'provider' | 'time' | 'administrator' | null;
  readonly rulings: readonly Review[];
  readonly settledAt: Date | null;
  readonly lookAt: Date | null;
  readonly looks: number;
}

const deposit = new Schema<StoredDeposit>(
  {
    _id: String,
    txnId: String,
    userId: String,
    provider: String,
    method: String,
    asked: Number,
    paid: Number,
    status: String,
    declinedBy: String,
    reference: String,
    checkoutUrl: String,
    details: Schema.Types.Mixed,
    receiptIds: { type: [String], default: undefined },
    proof: String,
    rulings: [reviewSchema],
    createdAt: Date,
    settledAt: Date,
    lookAt: Date,
    looks: Number,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
deposit.index({ userId: 1, createdAt: -1, _id: -1 });
deposit.index({ status: 1, createdAt: -1, _id: -1 });
deposit.index({ createdAt: -1, _id: -1 });
deposit.index({ provider: 1, createdAt: -1, _id: -1 });
// No two deposits are of one payment of a provider.
deposit.index(
  { provider: 1, reference: 1 },
  { unique: true, partialFilterExpression: { reference: { $type: 'string' } } },
);
deposit.index({ receiptIds: 1 });
// An administrator's search.
deposit.index({ txnId: 1 });
deposit.index({ reference: 1 }, { partialFilterExpression: { reference: { $type: 'string' } } });
deposit.index({ lookAt: 1 }, { partialFilterExpression: { lookAt: { $type: 'date' } } });

export const depositModel = (connection: Connection) => connection.model('Deposit', deposit, 'deposits');

export function mongoDeposits(connection: Connection): Deposits {
  const model = depositModel(connection);
  const requests = moneyRequests<StoredDeposit, Deposit, DepositUpdate>(model, {
    encode,
    decode,
    guard,
    changes,
    dueField: 'lookAt',
    idFields: {
      _id: 'upper case',
      txnId: 'upper case',
      reference: 'as it is',
      receiptIds: 'upper case',
    },
    amountFields: ['paid', 'asked'],
  });
  async function waitingSum(userId: UserId, session?: ClientSession): Promise<Santim> {
    const undecided = { userId, status: { $in: [...UNDECIDED_STATUSES] } };
    const found = await model
      .find(undecided, { asked: 1, paid: 1 }, session ? { session } : {})
      .lean<StoredDeposit[]>();
    return sum(found.map(({ asked, paid }) => paid ?? asked));
  }
  return {
    ...requests,
    openAtProviders: (userId, since, except) =>
      model.countDocuments({
        userId,
        status: 'Processing',
        createdAt: { $gte: since },
        _id: { $ne: except },
      }),
    waitingSum: (user) => waitingSum(user),
    waitingSumIn: (tx, user) => waitingSum(user, sessionOf(tx)),
    openByHand: (userId) =>
      model.countDocuments({
        userId,
        status: { $in: [...UNDECIDED] },
        'details.receipt': { $exists: true },
      }),
    openWithReceipt: async (userId, receiptIds) => {
      const open = { userId, status: { $in: [...UNDECIDED] }, receiptIds: { $in: [...receiptIds] } };
      const stored = await model.findOne(open).lean<StoredDeposit>();
      return stored ? decode(stored) : null;
    },
    claimants: async (receiptIds) => {
      const open = { status: { $in: [...UNDECIDED] }, receiptIds: { $in: [...receiptIds] } };
      return (await model.find(open).limit(MOST_CLAIMANTS).lean<StoredDeposit[]>()).map(decode);
    },
    namedByOthers: async (userId, receiptIds) => {
      const theirs = { receiptIds: { $in: [...receiptIds] }, userId: { $ne: userId } };
      return (await model.exists(theirs)) !== null;
    },
    byReceiptSince: async (at) => {
      const named = { createdAt: { $gte: at }, receiptIds: { $exists: true } };
      return (await model.find(named).lean<StoredDeposit[]>()).map(decode);
    },
    create: async (given) => {
      try {
        await model.create([encode(given)]);
        return { deposit: given, isNew: true };
      } catch (error) {
        const first = isDuplicateKey(error, 'deposits') ? await requests.get(given.id) : null;
        if (!first) throw error;
        return { deposit: first, isNew: false };
      }
    },
  };
}

const UNDECIDED = ['Pending', 'AwaitingSecond'] as const;
/** More users than this naming one receipt are not listed. */
const MOST_CLAIMANTS = 100;

const storedStatus = (status: DepositStatus) => ({
  status: status.status,
  declinedBy: 'declinedBy' in status ? status.declinedBy : null,
  settledAt: 'settledAt' in status ? status.settledAt : null,
  lookAt: 'pollAt' in status ? status.pollAt : null,
});

function encode(given: Deposit): StoredDeposit {
  const { id, txnId, userId, provider, method, asked, paid, reference, checkoutUrl, details } = given;
  const facts = { txnId, userId, provider, method, asked, paid, reference, checkoutUrl, details };
  const { reviews: rulings, polls: looks, createdAt, receiptIds, proof } = given;
  return {
    _id: id,
    ...facts,
    ...(receiptIds.length > 0 && { receiptIds }),
    ...(proof && { proof }),
    ...storedStatus(given),
    rulings,
    createdAt,
    looks,
  };
}

function decode(stored: StoredDeposit): Deposit {
  const { _id, status, declinedBy, settledAt, lookAt, rulings, looks, ...rest } = stored;
  const facts = { ...rest, id: _id, receiptIds: rest.receiptIds ?? [], reviews: rulings, polls: looks };
  switch (status) {
    case 'Processing':
      return { ...facts, status, pollAt: present(lookAt, 'lookAt', stored) };
    case 'Pending':
    case 'AwaitingSecond':
      return { ...facts, status };
    case 'success':
      return {
        ...facts,
        status,
        paid: present(facts.paid, 'paid', stored),
        settledAt: present(settledAt, 'settledAt', stored),
      };
    case 'Declined':
      return {
        ...facts,
        status,
        declinedBy: present(declinedBy, 'declinedBy', stored),
        settledAt: present(settledAt, 'settledAt', stored),
      };
  }
}

/** A lapsed deposit is stored as Declined, by another than an administrator. */
const guard = ({ id: _id, from, reviewsSeen }: DepositUpdate) => ({
  _id,
  status: { $in: from.map((state) => (state === 'Lapsed' ? 'Declined' : state)) },
  declinedBy: {
    $in: from.flatMap((state) =>
      state === 'Lapsed'
        ? (['provider', 'time'] as const)
        : [state === 'Declined' ? ('administrator' as const) : null],
    ),
  },
  ...(reviewsSeen !== undefined && { rulings: { $size: reviewsSeen } }),
});

function changes({ status, facts: { reviews, polls, ...facts } }: DepositUpdate): Partial<StoredDeposit> {
  return {
    ...facts,
    ...(status && storedStatus(status)),
    ...(reviews && { rulings: reviews }),
    ...(polls !== undefined && { looks: polls }),
  };
}

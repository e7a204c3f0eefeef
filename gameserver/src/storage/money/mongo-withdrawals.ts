import { Refusal } from '@chewata/common/errors';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { claimEach } from '../claim-each.ts';
import { sessionOf } from '../transaction.ts';
import { requestLists, rulingSchema } from './money-requests.ts';
import type { Withdrawal, Withdrawals, WithdrawalWhen } from './withdrawals.ts';

export type StoredWithdrawal = Omit<Withdrawal, 'id'> & { _id: string };

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
    rulings: [rulingSchema],
    createdAt: Date,
    settledAt: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
withdrawal.index({ userId: 1, createdAt: -1, _id: -1 });
withdrawal.index({ status: 1, createdAt: -1, _id: -1 });
withdrawal.index({ createdAt: -1, _id: -1 });
withdrawal.index(
  { provider: 1, reference: 1 },
  { partialFilterExpression: { reference: { $type: 'string' } } },
);
withdrawal.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });

export const withdrawalModel = (connection: Connection) =>
  connection.model('Withdrawal', withdrawal, 'withdrawals');

export function mongoWithdrawals(connection: Connection): Withdrawals {
  const withdrawals = withdrawalModel(connection);
  return {
    insert:
      ({ id, ...rest }) =>
      async (tx) => {
        await withdrawals.create([{ _id: id, ...rest }], { session: sessionOf(tx) });
      },
    get: async (id) => found(await withdrawals.findById(id).lean()),
    byReference: async (provider, reference) =>
      found(await withdrawals.findOne({ provider, reference }).lean()),
    change: async (id, when, change) =>
      found(
        await withdrawals
          .findOneAndUpdate(standing(id, when), { $set: change }, { returnDocument: 'after' })
          .lean(),
      ),
    changing: (id, when, change) => async (tx) => {
      const result = await withdrawals.updateOne(
        standing(id, when),
        { $set: change },
        { session: sessionOf(tx) },
      );
      if (result.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    },
    claimDue: (now, leaseUntil, most) =>
      claimEach(most, async () =>
        found(
          await withdrawals
            .findOneAndUpdate(
              { dueAt: { $lte: now } },
              { $set: { dueAt: leaseUntil } },
              { returnDocument: 'after' },
            )
            .lean(),
        ),
      ),
    ...requestLists(withdrawals, toWithdrawal),
  };
}

const standing = (
  _id: string,
  { stages, sentAt, reference, rulings }: WithdrawalWhen,
): QueryFilter<StoredWithdrawal> => ({
  _id,
  stage: { $in: stages },
  ...(sentAt && { sentAt }),
  ...(reference !== undefined && { reference }),
  ...(rulings !== undefined && { rulings: { $size: rulings } }),
});
const toWithdrawal = ({ _id, ...rest }: StoredWithdrawal): Withdrawal => ({ id: _id, ...rest });
const found = (row: StoredWithdrawal | null): Withdrawal | null => (row ? toWithdrawal(row) : null);

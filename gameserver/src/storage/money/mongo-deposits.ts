import { Refusal } from '@chewata/common/errors';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { claimEach } from '../claim-each.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf } from '../transaction.ts';
import type { Deposit, DepositChange, Deposits, DepositWhen } from './deposits.ts';
import { requestLists, rulingSchema } from './money-requests.ts';

export type StoredDeposit = Omit<Deposit, 'id'> & { _id: string };

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
    rulings: [rulingSchema],
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
// Two deposits are never of one payment of a provider.
deposit.index(
  { provider: 1, reference: 1 },
  { unique: true, partialFilterExpression: { reference: { $type: 'string' } } },
);
deposit.index({ lookAt: 1 }, { partialFilterExpression: { lookAt: { $type: 'date' } } });

export const depositModel = (connection: Connection) => connection.model('Deposit', deposit, 'deposits');

export function mongoDeposits(connection: Connection): Deposits {
  const deposits = depositModel(connection);
  const get = async (id: string) => found(await deposits.findById(id).lean());
  const change =
    (filter: QueryFilter<StoredDeposit>, changed: DepositChange) =>
    async (tx: Parameters<typeof sessionOf>[0]) => {
      const result = await deposits.updateOne(filter, { $set: changed }, { session: sessionOf(tx) });
      if (result.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    };

  return {
    get,
    create: async (given) => {
      try {
        await deposits.create([stored(given)]);
        return given;
      } catch (error) {
        const first = isDuplicateKey(error, 'deposits') ? await get(given.id) : null;
        if (!first) throw error;
        return first;
      }
    },
    insert: (given) => async (tx) => {
      await deposits.create([stored(given)], { session: sessionOf(tx) });
    },
    byReference: async (provider, reference) => found(await deposits.findOne({ provider, reference }).lean()),
    change: async (id, when, changed) =>
      found(
        await deposits
          .findOneAndUpdate(standing(id, when), { $set: changed }, { returnDocument: 'after' })
          .lean(),
      ),
    changing: (id, when, changed) => change(standing(id, when), changed),
    completing: (id, changed) =>
      change({ _id: id, status: { $ne: 'success' }, declinedBy: { $ne: 'administrator' } }, changed),
    claimDue: (now, leaseUntil, most) =>
      claimEach(most, async () =>
        found(
          await deposits
            .findOneAndUpdate(
              { lookAt: { $lte: now } },
              { $set: { lookAt: leaseUntil } },
              { returnDocument: 'after' },
            )
            .lean(),
        ),
      ),
    ...requestLists(deposits, toDeposit),
  };
}

const standing = (_id: string, { statuses, rulings }: DepositWhen): QueryFilter<StoredDeposit> => ({
  _id,
  status: { $in: statuses },
  ...(rulings !== undefined && { rulings: { $size: rulings } }),
});
const stored = ({ id, ...rest }: Deposit): StoredDeposit => ({ _id: id, ...rest });
const toDeposit = ({ _id, ...rest }: StoredDeposit): Deposit => ({ id: _id, ...rest });
const found = (row: StoredDeposit | null): Deposit | null => (row ? toDeposit(row) : null);

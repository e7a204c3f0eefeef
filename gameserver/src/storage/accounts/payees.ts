import { createHash } from 'node:crypto';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** The receivers that a user has sent money to: another user, a bank account, a mobile wallet. */
export interface Payees {
  known(user: UserId, payee: string): Promise<boolean>;
  /** Notes it in the transaction that moves the money. */
  noting(user: UserId, payee: string): Write;
}

interface StoredPayee {
  _id: string;
}

const payee = new Schema<StoredPayee>({ _id: String }, { versionKey: false, strict: 'throw' });

export function mongoPayees(connection: Connection): Payees {
  const payees = connection.model('Payee', payee, 'payees');
  const idOf = (user: UserId, name: string) => createHash('sha256').update(`${user} ${name}`).digest('hex');
  return {
    known: async (user, name) => (await payees.exists({ _id: idOf(user, name) })) !== null,
    noting: (user, name) => async (tx) => {
      const _id = idOf(user, name);
      await payees.updateOne({ _id }, { $setOnInsert: { _id } }, { upsert: true, session: sessionOf(tx) });
    },
  };
}

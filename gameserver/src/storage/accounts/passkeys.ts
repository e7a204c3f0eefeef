import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** A WebAuthn credential of one of the staff. */
export interface Passkey {
  /** The credential's id, which its authenticator chose. */
  readonly id: string;
  readonly userId: UserId;
  /** COSE key, in base64url. */
  readonly publicKey: string;
  /** The authenticator's count of uses; 0 for one that does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

export interface Passkeys {
  /** Refusal: PASSKEY_INVALID if the id is known. */
  adding(passkey: Passkey): Write;
  get(id: string): Promise<Passkey | null>;
  /** Oldest first. */
  ofUser(user: UserId): Promise<Passkey[]>;
  /** Saves a use, if the counter is still `from`: of two concurrent uses of one state, one gets true. */
  use(id: string, from: number, to: number, at: Date): Promise<boolean>;
  /** Refusal: NOT_FOUND if the user has no such passkey. */
  removing(id: string, user: UserId): Write;
  removingAll(user: UserId): Write;
}

type StoredPasskey = Omit<Passkey, 'id' | 'transports'> & { _id: string; transports: string[] };

const passkey = new Schema<StoredPasskey>(
  {
    _id: String,
    userId: String,
    publicKey: String,
    counter: Number,
    transports: [String],
    name: String,
    createdAt: Date,
    usedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
passkey.index({ userId: 1, createdAt: 1 });

export function mongoPasskeys(connection: Connection): Passkeys {
  const passkeys = connection.model('Passkey', passkey, 'passkeys');
  return {
    adding:
      ({ id, transports, ...rest }) =>
      async (tx) => {
        const row = { _id: id, transports: [...transports], ...rest };
        await passkeys.create([row], { session: sessionOf(tx) }).catch((error: unknown) => {
          throw isDuplicateKey(error, 'passkeys') ? new Refusal('PASSKEY_INVALID') : error;
        });
      },
    get: async (id) => {
      const row = await passkeys.findById(id).lean();
      return row ? toPasskey(row) : null;
    },
    ofUser: async (userId) => (await passkeys.find({ userId }).sort({ createdAt: 1 }).lean()).map(toPasskey),
    use: async (id, from, to, usedAt) => {
      const used = await passkeys.updateOne({ _id: id, counter: from }, { $set: { counter: to, usedAt } });
      return used.matchedCount === 1;
    },
    removing: (id, userId) => async (tx) => {
      const { deletedCount } = await passkeys.deleteOne({ _id: id, userId }, { session: sessionOf(tx) });
      if (deletedCount === 0) throw new Refusal('NOT_FOUND');
    },
    removingAll: (userId) => async (tx) => {
      await passkeys.deleteMany({ userId }, { session: sessionOf(tx) });
    },
  };
}

const toPasskey = ({ _id, ...rest }: StoredPasskey): Passkey => ({ id: _id, ...rest });

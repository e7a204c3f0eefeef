import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

interface StoredKey {
  _id: string;
  secret: string;
  genesis: number;
}

/** The key of the sandbox's beacon: servers on one store use the same one, though each may have a DATA_DIR of its own. */
export interface SandboxBeaconKeys {
  /** The key that all use: this one if there is none yet. */
  share(own: Omit<StoredKey, '_id'>): Promise<Omit<StoredKey, '_id'>>;
}

const key = new Schema<StoredKey>(
  { _id: String, secret: String, genesis: Number },
  { versionKey: false, strict: 'throw' },
);

const keysOf = (connection: Connection) => connection.model('SandboxBeaconKey', key, 'sandboxBeaconKeys');

/** The key that the servers on this store share; null if there is none, as in live. */
export async function sandboxKeyOf(connection: Connection): Promise<Omit<StoredKey, '_id'> | null> {
  const shared = await keysOf(connection).findById('key').lean();
  return shared && { secret: shared.secret, genesis: shared.genesis };
}

export function mongoSandboxBeaconKeys(connection: Connection): SandboxBeaconKeys {
  const keys = keysOf(connection);
  return {
    share: async ({ secret, genesis }) => {
      try {
        await keys.updateOne({ _id: 'key' }, { $setOnInsert: { secret, genesis } }, { upsert: true });
      } catch (error) {
        // Of two servers that start at the same moment, one shares its key.
        if (!isDuplicateKey(error, 'sandboxBeaconKeys')) throw error;
      }
      return (await sandboxKeyOf(connection)) ?? { secret, genesis };
    },
  };
}

import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

/** That a user named a receipt, paid from an account, or signed in from an address. */
export interface Sighting {
  readonly kind: 'receipt' | 'payer' | 'address';
  /** The receipt's id, the payer account's key, or the address (of IPv6 its /64). */
  readonly subject: string;
  readonly userId: UserId;
  readonly at: Date;
}

/** The users who were seen with each receipt, payer account and address. */
export interface Sightings {
  /** The first time counts; a repeat is harmless. */
  note(sighting: Sighting): Promise<void>;
  /** Oldest first. */
  of(kind: Sighting['kind'], subject: string): Promise<Sighting[]>;
  since(at: Date): Promise<Sighting[]>;
  /** The payer accounts or addresses of these users. */
  ofUsers(kind: 'payer' | 'address', users: readonly UserId[]): Promise<Sighting[]>;
}

/** More users of one receipt or account than this are not listed. */
const MOST = 200;

const sighting = new Schema<Sighting & { _id: string }>(
  { _id: String, kind: String, subject: String, userId: String, at: Date },
  { versionKey: false, strict: 'throw' },
);
sighting.index({ kind: 1, subject: 1, at: 1 });
sighting.index({ userId: 1, kind: 1 });
sighting.index({ at: 1 });

export function mongoSightings(connection: Connection): Sightings {
  const sightings = connection.model('Sighting', sighting, 'sightings');
  return {
    note: async ({ kind, subject, userId, at }) => {
      const _id = `${kind}:${userId}:${subject}`;
      await sightings
        .updateOne({ _id }, { $setOnInsert: { kind, subject, userId, at } }, { upsert: true })
        .catch((error: unknown) => {
          if (!isDuplicateKey(error, 'sightings')) throw error;
        });
    },
    of: (kind, subject) => sightings.find({ kind, subject }).sort({ at: 1 }).limit(MOST).lean(),
    since: (at) => sightings.find({ at: { $gte: at } }).lean(),
    ofUsers: (kind, users) => sightings.find({ userId: { $in: [...users] }, kind }).lean(),
  };
}

import { type Connection, Schema } from 'mongoose';

/** The act that a passkey signs for. */
export type PasskeyPurpose = 'add' | 'confirm';

export interface PasskeyChallenge {
  readonly session: string;
  readonly purpose: PasskeyPurpose;
  readonly challenge: string;
  readonly expiresAt: Date;
}

/** The challenges of WebAuthn: a session has one of each purpose, the newest. */
export interface PasskeyChallenges {
  /** Replaces the session's older one of that purpose. */
  keep(challenge: PasskeyChallenge): Promise<void>;
  /** Takes it away: of all callers one gets it. Null if there is none, or it has expired. */
  take(session: string, purpose: PasskeyPurpose, now: Date): Promise<string | null>;
}

interface StoredChallenge {
  _id: string;
  challenge: string;
  expiresAt: Date;
}

const challenge = new Schema<StoredChallenge>(
  { _id: String, challenge: String, expiresAt: Date },
  { versionKey: false, strict: 'throw' },
);
challenge.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function mongoPasskeyChallenges(connection: Connection): PasskeyChallenges {
  const challenges = connection.model('PasskeyChallenge', challenge, 'passkeyChallenges');
  return {
    keep: async ({ session, purpose, ...rest }) => {
      await challenges.updateOne({ _id: `${purpose}:${session}` }, { $set: rest }, { upsert: true });
    },
    take: async (session, purpose, now) => {
      const taken = await challenges.findOneAndDelete({ _id: `${purpose}:${session}` }).lean();
      return taken && taken.expiresAt > now ? taken.challenge : null;
    },
  };
}

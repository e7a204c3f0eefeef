import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { transact } from '../transaction.ts';

/** A sign-in. Its id is the SHA-256 of the token; the token itself is not stored. */
export interface Session {
  readonly id: string;
  readonly userId: UserId;
  /** The user's session epoch when they proved who they are; the session is over once the user's is higher. */
  readonly epoch: number;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** 30 days after its last use. */
  readonly expiresAt: Date;
}

export interface Sessions {
  create(session: Session): Promise<void>;
  /** The session of that id, unless it has expired by `now`. */
  find(id: string, now: Date): Promise<Session | null>;
  /**
   * Replaces a session by one of the same user and epoch, both in one transaction. False if it had ended.
   */
  replace(id: string, by: Omit<Session, 'userId' | 'epoch'>): Promise<boolean>;
  /** Moves a session to a higher epoch, so that it outlives the change that raised it. */
  setEpoch(id: string, epoch: number): Promise<void>;
  touch(id: string, usedAt: Date, expiresAt: Date): Promise<void>;
  /** The ids of the user's sessions. */
  idsOf(user: UserId): Promise<string[]>;
  /** True if it existed: of two concurrent callers, one gets true. */
  end(id: string): Promise<boolean>;
  /** Ends all of a user's sessions except one; returns how many. */
  endAll(user: UserId, but?: string): Promise<number>;
}

/** Documents written before session epochs existed have none: they count as epoch 0. */
type StoredSession = Omit<Session, 'id' | 'epoch'> & { _id: string; epoch?: number };

const session = new Schema<StoredSession>(
  { _id: String, userId: String, epoch: Number, createdAt: Date, usedAt: Date, expiresAt: Date },
  { versionKey: false, strict: 'throw' },
);
session.index({ userId: 1 });
session.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function mongoSessions(connection: Connection): Sessions {
  const sessions = connection.model('Session', session, 'sessions');
  return {
    create: async ({ id, ...rest }) => {
      await sessions.create([{ _id: id, ...rest }]);
    },
    find: async (id, now) => {
      const row = await sessions.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
      if (!row) return null;
      const { _id, epoch = 0, ...rest } = row;
      return { id: _id, epoch, ...rest };
    },
    replace: (id, { id: newId, ...times }) =>
      transact(connection, async (session) => {
        const old = await sessions.findOneAndDelete({ _id: id }, { session }).lean();
        if (!old) return false;
        const { userId, epoch = 0 } = old;
        await sessions.create([{ _id: newId, userId, epoch, ...times }], { session });
        return true;
      }),
    setEpoch: async (id, epoch) => {
      await sessions.updateOne({ _id: id }, { $set: { epoch } });
    },
    touch: async (id, usedAt, expiresAt) => {
      await sessions.updateOne({ _id: id }, { $set: { usedAt, expiresAt } });
    },
    idsOf: async (userId) => (await sessions.find({ userId }, { _id: 1 }).lean()).map(({ _id }) => _id),
    end: async (id) => (await sessions.deleteOne({ _id: id })).deletedCount === 1,
    endAll: async (userId, but) => {
      const ended = await sessions.deleteMany(but ? { userId, _id: { $ne: but } } : { userId });
      return ended.deletedCount;
    },
  };
}

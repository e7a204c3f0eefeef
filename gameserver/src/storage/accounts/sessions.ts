import type { UserId } from '@chewata/common/ids';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { sessionOf, transact, type Write } from '../transaction.ts';

/** The way in: by password on the website, or through Telegram (mini app, contact, or a sign-in link of the bot). */
export type Opening = 'password' | 'telegram';

/** A second factor that was given in a session. */
export interface Confirmation {
  readonly at: Date;
  /** 'code', or the id of the passkey. */
  readonly by: string;
}

/** A sign-in. Its id is the SHA-256 of the token; the token itself is not stored. */
export interface Session {
  readonly id: string;
  readonly userId: UserId;
  /** The user's session epoch when they proved who they are; the session is over once the user's is higher. */
  readonly epoch: number;
  readonly openedBy: Opening;
  /** The newest second factor; null before the first. */
  readonly confirmation: Confirmation | null;
  /** The device it was opened on, if that is known. */
  readonly deviceId: string | null;
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
   * Replaces a session by one of the same user, epoch, opening and confirmation, both in one transaction. False if it
   * had ended.
   */
  replace(id: string, by: Pick<Session, 'id' | 'createdAt' | 'usedAt' | 'expiresAt'>): Promise<boolean>;
  /** Moves a session to a higher epoch, so that it outlives the change that raised it. */
  setEpoch(id: string, epoch: number): Promise<void>;
  /** False if it had ended. */
  confirm(id: string, confirmation: Confirmation): Promise<boolean>;
  /** The same inside a transaction; nothing for a session that has ended. */
  confirming(id: string, confirmation: Confirmation): Write;
  /** Takes the confirmations of a user's sessions back, except that of one. */
  endingConfirmations(user: UserId, but?: string): Write;
  touch(id: string, usedAt: Date, expiresAt: Date): Promise<void>;
  /** The user's sessions that have not expired by `now`, last used first. */
  ofUser(user: UserId, now: Date): Promise<Session[]>;
  /** The ids of the user's sessions. */
  idsOf(user: UserId): Promise<string[]>;
  /** True if it existed: of two concurrent callers, one gets true. */
  end(id: string): Promise<boolean>;
  /** Ends a user's sessions of one device; returns their ids. */
  endOfDevice(user: UserId, deviceId: string): Promise<string[]>;
  /** Ends a user's sessions opened that way, except one; returns their ids. */
  endOpenedBy(user: UserId, openedBy: Opening, but: string): Promise<string[]>;
  /** Ends all of a user's sessions except one; returns how many. */
  endAll(user: UserId, but?: string): Promise<number>;
}

/**
 * Older documents have no epoch, opening, device or confirmation: they count as epoch 0, and as opened through Telegram,
 * so that no code that Telegram shows confirms them.
 */
type StoredSession = Pick<Session, 'userId' | 'createdAt' | 'usedAt' | 'expiresAt'> & {
  _id: string;
  epoch?: number;
  openedBy?: Opening;
  deviceId?: string | null;
  confirmation?: Confirmation | null;
};

const session = new Schema<StoredSession>(
  {
    _id: String,
    userId: String,
    epoch: Number,
    openedBy: String,
    deviceId: String,
    confirmation: new Schema<Confirmation>({ at: Date, by: String }, { _id: false }),
    createdAt: Date,
    usedAt: Date,
    expiresAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
session.index({ userId: 1 });
session.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function mongoSessions(connection: Connection): Sessions {
  const sessions = connection.model('Session', session, 'sessions');
  const endThose = async (filter: QueryFilter<StoredSession>) => {
    const ids = (await sessions.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id);
    await sessions.deleteMany({ _id: { $in: ids } });
    return ids;
  };
  return {
    create: async ({ id, ...rest }) => {
      await sessions.create([{ _id: id, ...rest }]);
    },
    find: async (id, now) => {
      const row = await sessions.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
      return row ? toSession(row) : null;
    },
    replace: (id, { id: newId, ...times }) =>
      transact(connection, async (session) => {
        const old = await sessions.findOneAndDelete({ _id: id }, { session }).lean();
        if (!old) return false;
        const { id: _, createdAt, usedAt, expiresAt, ...kept } = toSession(old);
        await sessions.create([{ _id: newId, ...kept, ...times }], { session });
        return true;
      }),
    setEpoch: async (id, epoch) => {
      await sessions.updateOne({ _id: id }, { $set: { epoch } });
    },
    confirm: async (id, confirmation) =>
      (await sessions.updateOne({ _id: id }, { $set: { confirmation } })).matchedCount === 1,
    confirming: (id, confirmation) => async (tx) => {
      await sessions.updateOne({ _id: id }, { $set: { confirmation } }, { session: sessionOf(tx) });
    },
    endingConfirmations: (userId, but) => async (tx) => {
      const filter = but === undefined ? { userId } : { userId, _id: { $ne: but } };
      await sessions.updateMany(filter, { $set: { confirmation: null } }, { session: sessionOf(tx) });
    },
    touch: async (id, usedAt, expiresAt) => {
      await sessions.updateOne({ _id: id }, { $set: { usedAt, expiresAt } });
    },
    ofUser: async (userId, now) => {
      const rows = await sessions.find({ userId, expiresAt: { $gt: now } }).lean();
      return rows.map(toSession).sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime());
    },
    idsOf: async (userId) => (await sessions.find({ userId }, { _id: 1 }).lean()).map(({ _id }) => _id),
    end: async (id) => (await sessions.deleteOne({ _id: id })).deletedCount === 1,
    endOfDevice: (userId, deviceId) => endThose({ userId, deviceId }),
    endOpenedBy: (userId, openedBy, but) => endThose({ userId, openedBy, _id: { $ne: but } }),
    endAll: async (userId, but) => {
      const ended = await sessions.deleteMany(but ? { userId, _id: { $ne: but } } : { userId });
      return ended.deletedCount;
    },
  };
}

const toSession = ({
  _id,
  epoch = 0,
  openedBy = 'telegram',
  deviceId = null,
  confirmation = null,
  ...rest
}: StoredSession): Session => ({ id: _id, epoch, openedBy, deviceId, confirmation, ...rest });

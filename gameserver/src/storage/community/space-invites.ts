import { asSpaceId, asUserId, type SpaceId, type UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

/** An owner's invitation of a user to a space; one for each owner and user. */
export interface SpaceInvite {
  readonly id: string;
  readonly space: SpaceId;
  readonly ownerId: UserId;
  readonly userId: UserId;
  readonly status: 'open' | 'accepted' | 'declined';
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

export interface SpaceInvites {
  /**
   * Invites the user. False if an invitation of that owner is open already, or was declined after `declinedBefore`.
   */
  open(
    invite: Pick<SpaceInvite, 'id' | 'space' | 'ownerId' | 'userId' | 'createdAt'>,
    declinedBefore: Date,
  ): Promise<boolean>;
  get(id: string): Promise<SpaceInvite | null>;
  /** The user's open invitations, newest first. */
  of(user: UserId): Promise<SpaceInvite[]>;
  /** True if it was open. */
  answer(id: string, status: 'accepted' | 'declined', at: Date): Promise<boolean>;
}

type StoredInvite = Omit<SpaceInvite, 'id'> & { _id: string };

const invite = new Schema<StoredInvite>(
  {
    _id: String,
    space: String,
    ownerId: String,
    userId: String,
    status: String,
    createdAt: Date,
    answeredAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
invite.index({ ownerId: 1, userId: 1 }, { unique: true });
invite.index({ userId: 1, status: 1, createdAt: -1 });

/** The most open invitations that are listed: more than any user answers. */
const MOST = 100;

export function mongoSpaceInvites(connection: Connection): SpaceInvites {
  const invites = connection.model('SpaceInvite', invite, 'spaceinvites');
  return {
    open: async ({ id, ...rest }, declinedBefore) => {
      const fresh = { ...rest, status: 'open' as const, answeredAt: null };
      const { ownerId, userId } = rest;
      const reopened = await invites.updateOne(
        {
          ownerId,
          userId,
          $or: [{ status: 'accepted' }, { status: 'declined', answeredAt: { $lte: declinedBefore } }],
        },
        { $set: fresh },
      );
      if (reopened.matchedCount > 0) return true;
      try {
        await invites.create([{ _id: id, ...fresh }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'spaceinvites')) return false;
        throw error;
      }
    },
    get: async (id) => {
      const row = await invites.findById(id).lean();
      return row ? toInvite(row) : null;
    },
    of: async (userId) =>
      (await invites.find({ userId, status: 'open' }).sort({ createdAt: -1 }).limit(MOST).lean()).map(
        toInvite,
      ),
    answer: async (id, status, at) =>
      (await invites.updateOne({ _id: id, status: 'open' }, { $set: { status, answeredAt: at } }))
        .matchedCount > 0,
  };
}

const toInvite = ({ _id, space, ownerId, userId, ...rest }: StoredInvite): SpaceInvite => ({
  ...rest,
  id: _id,
  space: asSpaceId(space),
  ownerId: asUserId(ownerId),
  userId: asUserId(userId),
});

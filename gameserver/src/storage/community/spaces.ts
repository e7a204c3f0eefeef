import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import { asSpaceId, asUserId, type SpaceId, type UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { sessionOf, type Write } from '../transaction.ts';

/** A game space: a group of players with private rooms. Its id is the invitation to it. */
export interface Space {
  readonly id: SpaceId;
  readonly name: string;
  readonly ownerId: UserId;
  /** Includes the owner. */
  readonly members: readonly UserId[];
  readonly visibility: 'private' | 'public';
  readonly createdAt: Date;
}

export interface Spaces {
  create(space: Space): Promise<void>;
  get(space: SpaceId): Promise<Space | null>;
  isMember(space: SpaceId, user: UserId): Promise<boolean>;
  /** The ids of the spaces the user is a member of. */
  of(user: UserId): Promise<SpaceId[]>;
  /** Newest first, at most a few hundred. */
  list(which: { readonly member?: UserId; readonly owner?: UserId }): Promise<Space[]>;
  /** Public spaces and those of this member, newest first, by pages from 1; and how many there are. */
  open(member: UserId, page: number): Promise<{ spaces: Space[]; total: number }>;
  /** The number of spaces the user owns. */
  ownedBy(owner: UserId): Promise<number>;
  /** Adds these members, each once; null for an unknown space. */
  addMembers(space: SpaceId, users: readonly UserId[]): Promise<Space | null>;
  /** Takes the user out of every space of another owner. */
  leaveAll(user: UserId): Write;
  rename(space: SpaceId, name: string): Promise<Space | null>;
}

type StoredSpace = Omit<Space, 'id' | 'members'> & { _id: string; members: string[] };

const space = new Schema<StoredSpace>(
  { _id: String, name: String, ownerId: String, members: [String], visibility: String, createdAt: Date },
  { versionKey: false, strict: 'throw' },
);
space.index({ members: 1, createdAt: -1 });
space.index({ ownerId: 1, createdAt: -1 });
space.index({ visibility: 1, createdAt: -1 });

/** The most spaces that are listed. */
const MOST = 300;

export function mongoSpaces(connection: Connection): Spaces {
  const spaces = connection.model('Space', space, 'spaces');
  return {
    create: async ({ id, members, ...rest }) => {
      await spaces.create([{ _id: id, members: [...members], ...rest }]);
    },
    get: async (id) => found(await spaces.findById(id).lean()),
    isMember: async (id, user) => (await spaces.exists({ _id: id, members: user })) !== null,
    of: async (user) =>
      (await spaces.find({ members: user }, { _id: 1 }).lean()).map(({ _id }) => asSpaceId(_id)),
    list: async ({ member, owner }) => {
      const either = [
        ...(member ? [{ members: member as string }] : []),
        ...(owner ? [{ ownerId: owner }] : []),
      ];
      return (await spaces.find({ $or: either }).sort({ createdAt: -1 }).limit(MOST).lean()).map(toSpace);
    },
    open: async (member, page) => {
      const which = { $or: [{ members: member as string }, { visibility: 'public' as const }] };
      const rows = spaces
        .find(which)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * ROWS_PER_PAGE)
        .limit(ROWS_PER_PAGE)
        .lean();
      const [list, total] = await Promise.all([rows, spaces.countDocuments(which)]);
      return { spaces: list.map(toSpace), total };
    },
    ownedBy: (owner) => spaces.countDocuments({ ownerId: owner }),
    addMembers: async (id, users) =>
      found(
        await spaces
          .findOneAndUpdate(
            { _id: id },
            { $addToSet: { members: { $each: [...users] } } },
            { returnDocument: 'after' },
          )
          .lean(),
      ),
    leaveAll: (user) => async (tx) => {
      await spaces.updateMany(
        { members: user as string, ownerId: { $ne: user } },
        { $pull: { members: user } },
        { session: sessionOf(tx) },
      );
    },
    rename: async (id, name) =>
      found(
        await spaces.findOneAndUpdate({ _id: id }, { $set: { name } }, { returnDocument: 'after' }).lean(),
      ),
  };
}

const toSpace = ({ _id, members, ...rest }: StoredSpace): Space => ({
  ...rest,
  id: asSpaceId(_id),
  members: members.map(asUserId),
});
const found = (row: StoredSpace | null): Space | null => (row ? toSpace(row) : null);

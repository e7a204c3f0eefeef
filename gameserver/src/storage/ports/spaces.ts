import type { SpaceId, UserId } from '@chewata/common/ids';

/** A game space: a circle of players with rooms of their own. Its id is the invitation to it. */
export interface Space {
  readonly id: SpaceId;
  readonly name: string;
  readonly ownerId: UserId;
  /** The owner is one of them. */
  readonly members: readonly UserId[];
  readonly visibility: 'private' | 'public';
  readonly createdAt: Date;
}

export interface Spaces {
  create(space: Space): Promise<void>;
  get(space: SpaceId): Promise<Space | null>;
  isMember(space: SpaceId, user: UserId): Promise<boolean>;
  /** The ids of the spaces of which the user is a member. */
  of(user: UserId): Promise<SpaceId[]>;
  /** Newest first, at most a few hundred. */
  list(which: {
    readonly member?: UserId;
    readonly owner?: UserId;
    readonly orPublic?: true;
  }): Promise<Space[]>;
  /** Adds these to the members, each once; null where there is no such space. */
  addMembers(space: SpaceId, users: readonly UserId[]): Promise<Space | null>;
  rename(space: SpaceId, name: string): Promise<Space | null>;
}

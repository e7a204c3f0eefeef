import type { SpaceId, UserId } from '@chewata/common/ids';

/** What the rooms need to know of game spaces. */
export interface Spaces {
  isMember(space: SpaceId, user: UserId): Promise<boolean>;
  /** The spaces of which the user is a member. */
  of(user: UserId): Promise<SpaceId[]>;
}

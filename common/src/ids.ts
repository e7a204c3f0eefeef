/** Branded identifiers: the compiler refuses a round's id in place of a user's. */
declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** A user's id: 24 hex digits. */
export type UserId = Branded<string, 'UserId'>;
/** A round's id, which is also the id of its room (a room is one round). */
export type RoundId = Branded<string, 'RoundId'>;
/** A game space's id: 22 random characters, which are also the invitation to it. */
export type SpaceId = Branded<string, 'SpaceId'>;

export const asUserId = (id: string): UserId => id as UserId;
export const asRoundId = (id: string): RoundId => id as RoundId;
export const asSpaceId = (id: string): SpaceId => id as SpaceId;

import type { SpaceAnswer } from '@chewata/common/contract/community/spaces';
import { getOwnedSpaces, getSpaces, getYourSpaces } from '@chewata/common/contract/community/spaces';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import type { GameSpace } from '#games/game-space.tsx';

export const SPACES = 'spaces';

export const publicSpaces = (page: number) => ({
  queryKey: [SPACES, 'public', page],
  queryFn: () => call(getSpaces, { query: { pageNumber: String(page) } }),
});
export const yourSpaces = { queryKey: [SPACES, 'yours'], queryFn: () => call(getYourSpaces) };
export const ownedSpaces = { queryKey: [SPACES, 'owned'], queryFn: () => call(getOwnedSpaces) };

/** Reloads all lists of spaces after one was created, joined or changed. */
export const refreshSpaces = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [SPACES] });

/** The invite link: anyone who has it may join. */
export const inviteLink = ({ _id }: Pick<SpaceAnswer, '_id'>): string =>
  `${location.origin}/joinspace/${_id}`;

/** The part of a space that the games' screens need. */
export const asGameSpace = ({ _id, name, memberCount }: SpaceAnswer): GameSpace => ({
  _id,
  name,
  memberCount,
});

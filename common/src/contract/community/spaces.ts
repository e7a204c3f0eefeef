import * as z from 'zod/mini';
import { documentId, type IsoTime, pageQuery, personName, phone, spaceId } from '../conventions.ts';
import { answers, route } from '../route.ts';

export interface SpaceMember {
  _id: string;
  name: string;
  /** One of the staff; absent for others. */
  staff?: boolean;
}

/** Its `_id` is the invitation: anyone with the link may join. */
export interface SpaceAnswer {
  _id: string;
  name: string;
  /** The owner's user id. */
  ownership: string;
  ownerName: string;
  /** The owner is one of the staff; absent for others. */
  ownerStaff?: boolean;
  members: SpaceMember[];
  memberCount: number;
  noOfGames: number;
  visibility: 'private' | 'public';
  isOwner: boolean;
  createdAt: IsoTime;
}

const params = z.object({ spaceId });

/** The caller owns it: an `ownership` in the body is not read. */
export const createSpace = route({
  method: 'POST',
  path: '/api/gameSpace/createSpace',
  access: 'user',
  status: 201,
  body: z.object({
    name: personName,
    visibility: z._default(z.enum(['private', 'public']), 'private'),
  }),
  answer: answers<{ message: string; space: SpaceAnswer }>(),
});

/** Public ones, and mine. */
export const getSpaces = route({
  method: 'GET',
  path: '/api/gameSpace/getSpaces',
  access: 'user',
  query: pageQuery,
  answer: answers<{ spaces: SpaceAnswer[]; totalPages: number }>(),
});

/** Those I am a member of. */
export const getYourSpaces = route({
  method: 'GET',
  path: '/api/gameSpace/getYourSpaces',
  access: 'user',
  answer: answers<{ spaces: SpaceAnswer[] }>(),
});

export const getOwnedSpaces = route({
  method: 'GET',
  path: '/api/gameSpace/getOwnedSpaces',
  access: 'user',
  answer: answers<{ spaces: SpaceAnswer[] }>(),
});

/** The owner alone. Invites: the answer, with the members who accepted, does not show which phones are known. */
export const addMembersToSpace = route({
  method: 'POST',
  path: '/api/gameSpace/addMembersToSpace/:spaceId',
  access: 'user',
  params,
  body: z.object({ members: z.array(phone).check(z.minLength(1), z.maxLength(100)) }),
  answer: answers<{ message: string; space: SpaceAnswer }>(),
});

export const joinSpace = route({
  method: 'POST',
  path: '/api/gameSpace/joinSpace',
  access: 'user',
  body: z.object({ spaceId }),
  answer: answers<{ message: string; space: SpaceAnswer }>(),
});

/** The owner alone. */
export const updateSpace = route({
  method: 'PUT',
  path: '/api/gameSpace/updateSpace/:spaceId',
  access: 'user',
  params,
  body: z.object({ name: personName }),
  answer: answers<{ message: string; space: SpaceAnswer }>(),
});

/** An invitation to a space of that owner. */
export interface SpaceInviteAnswer {
  _id: string;
  ownerName: string;
  /** The owner is one of the staff; absent for others. */
  ownerStaff?: boolean;
  createdAt: IsoTime;
}

/** The caller's open invitations, newest first. */
export const listInvites = route({
  method: 'GET',
  path: '/api/gameSpace/invites',
  access: 'user',
  answer: answers<{ invites: SpaceInviteAnswer[] }>(),
});

const inviteParams = z.object({ id: documentId });

/** Another user's: 404. */
export const acceptInvite = route({
  method: 'POST',
  path: '/api/gameSpace/invites/:id/accept',
  access: 'user',
  params: inviteParams,
  answer: answers<{ message: string; space: SpaceAnswer }>(),
});

/** The same owner cannot invite the caller again for 30 days. */
export const declineInvite = route({
  method: 'POST',
  path: '/api/gameSpace/invites/:id/decline',
  access: 'user',
  params: inviteParams,
  answer: answers<{ message: string }>(),
});

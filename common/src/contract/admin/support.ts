import * as z from 'zod/mini';
import { type ChatMessage, chatText } from '../community/chat.ts';
import { pageNumber, userId } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { NamedPerson, PersonMessage } from './person.ts';

/** A talk of a user with the support account. */
export interface SupportTalk {
  user: NamedPerson;
  /** Messages of the user that no staff has answered or put aside. */
  unread: number;
  last: ChatMessage;
}

/** The parts of the list: those that wait for staff, longest first, and all, newest first. */
export const TALK_STATUSES = ['waiting', 'all'] as const;
export type TalkStatus = (typeof TALK_STATUSES)[number];

const params = z.object({ id: userId });

export const listSupportTalks = route({
  method: 'GET',
  path: '/api/admin/supportTalks',
  access: 'support',
  query: z.object({ pageNumber, status: z.optional(z.enum(TALK_STATUSES)) }),
  answer: answers<{ items: SupportTalk[]; totalPages: number; waiting: number }>(),
});

/**
 * Writes to this user in the name of the support account; staff see who wrote it. The talk no longer waits.
 * Refusals: NOT_FOUND, CHAT_BLOCKED, VALIDATION (to the support account itself).
 */
export const writeAsSupport = route({
  method: 'POST',
  path: '/api/admin/users/:id/chat',
  access: 'support',
  params,
  body: z.object({ message: chatText }),
  answer: answers<{ message: PersonMessage }>(),
});

/** Puts the user's messages aside without an answer. Refusal: NOT_FOUND. */
export const readAsSupport = route({
  method: 'POST',
  path: '/api/admin/users/:id/chat/read',
  access: 'support',
  params,
  answer: answers<{ unread: 0 }>(),
});

import * as z from 'zod/mini';
import { documentId, type IsoTime, lines, userId } from '../conventions.ts';
import { answers, route } from '../route.ts';

export interface ChatMessage {
  _id: string;
  senderId: string;
  receiverId: string;
  message: string;
  createdAt: IsoTime;
  /** Its sender is one of the staff. */
  staff: boolean;
}

export interface ChatContact {
  _id: string;
  name: string;
  staff: boolean;
  unread: number;
  last: ChatMessage | null;
  /** The caller has blocked this user. */
  blocked: boolean;
  /** This is the support account. */
  isSupport: boolean;
}

/** The text of a message, here and on the socket. */
export const chatText = lines(1, 2000);

const params = z.object({ userId });

export const listChatContacts = route({
  method: 'GET',
  path: '/api/chat/contacts',
  access: 'user',
  answer: answers<{ contacts: ChatContact[] }>(),
});

/** The newest 50 messages, oldest first; `before` is a message's id, for those before it. */
export const chatHistory = route({
  method: 'GET',
  path: '/api/chat/history/:userId',
  access: 'user',
  params,
  query: z.object({ before: z.optional(documentId) }),
  answer: answers<{ messages: ChatMessage[] }>(),
});

/** Refuses this user's messages with CHAT_BLOCKED from now on; `blocked: false` allows them again. */
export const blockChatUser = route({
  method: 'PUT',
  path: '/api/chat/block/:userId',
  access: 'user',
  params,
  body: z.object({ blocked: z.boolean() }),
  answer: answers<{ message: string }>(),
});

/** Reports a message that the caller has received to the administrators. */
export const reportChatMessage = route({
  method: 'POST',
  path: '/api/chat/report',
  access: 'user',
  status: 201,
  body: z.object({ messageId: documentId, reason: lines(1, 500) }),
  answer: answers<{ message: string }>(),
});

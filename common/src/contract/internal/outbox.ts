import * as z from 'zod/mini';
import type { Language } from '../../languages.ts';
import type { NotificationKind } from '../accounts/notification-kinds.ts';
import { documentId, line } from '../conventions.ts';
import { answers, route } from '../route.ts';

// The game server's messages for Telegram. The bot claims, sends and acknowledges them.

/** A button under a message: a page of the web app, or data that comes back to the bot. */
export type OutboxButton = { text: string; path: string } | { text: string; data: string };

/** One message, in the receiver's language already. */
export interface OutboxItem {
  id: string;
  telegramId: number;
  language: Language;
  kind: NotificationKind;
  text: string;
  buttons: OutboxButton[];
}

/** How a worker of the bot claims pending messages. */
export const lease = {
  limit: z.int().check(z.gte(1), z.lte(100)),
  /** After this time, items neither acknowledged nor failed can be claimed again. */
  leaseSeconds: z.int().check(z.gte(5), z.lte(300)),
};

const ids = z.array(documentId).check(z.minLength(1), z.maxLength(100));

/** Oldest first; an empty list if nothing is due. */
export const claimOutbox = route({
  method: 'POST',
  path: '/internal/outbox/claim',
  access: 'internal',
  body: z.object(lease),
  answer: answers<{ items: OutboxItem[] }>(),
});

export const acknowledgeOutbox = route({
  method: 'POST',
  path: '/internal/outbox/ack',
  access: 'internal',
  body: z.object({ ids }),
  answer: answers<{ removed: number }>(),
});

/** `blocked` is Telegram's 403: the user is marked unreachable and gets nothing more until they write. */
export const failOutbox = route({
  method: 'POST',
  path: '/internal/outbox/fail',
  access: 'internal',
  body: z.object({
    id: documentId,
    reason: line(0, 300),
    blocked: z._default(z.boolean(), false),
    /** Seconds until the next attempt; without it the message is dropped. */
    retryAfter: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
  }),
  answer: answers<{ state: 'waiting' | 'dropped' }>(),
});

import * as z from 'zod/mini';
import { documentId, type IsoTime, line, lines } from './conventions.ts';
import { telegramId } from './internal.ts';
import { LANGUAGES, type Language } from './language.ts';
import { answers, route } from './route.ts';

/** The game server's messages for Telegram, and broadcasts. The bot takes, sends and reports. */

export const NOTIFICATION_KINDS = [
  'otp',
  'depositCredited',
  'depositDeclined',
  'withdrawalPaid',
  'withdrawalDeclined',
  'transferReceived',
  'winWhileAway',
  'refunded',
  'scheduledSoon',
  'scheduledRefunded',
  'leaderboardEnded',
  'spaceAdded',
  'newLogin',
  'passwordChanged',
  'telegramLinked',
  'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

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

const lease = {
  limit: z.int().check(z.gte(1), z.lte(100)),
  /** After this, what was neither acknowledged nor failed is given out again. */
  leaseSeconds: z.int().check(z.gte(5), z.lte(300)),
};
const ids = z.array(documentId).check(z.minLength(1), z.maxLength(100));

/** Oldest first; an empty list where nothing is due. */
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
    /** Try again after so many seconds; given up where absent. */
    retryAfter: z.optional(z.number().check(z.gte(0), z.lte(86_400))),
  }),
  answer: answers<{ state: 'waiting' | 'dropped' }>(),
});

// Broadcasts: draft → running → done or cancelled.

export interface Broadcast {
  id: string;
  state: 'draft' | 'running' | 'done' | 'cancelled';
  text: string;
  /** Null: all languages. */
  language: Language | null;
  createdBy: string;
  createdAt: IsoTime;
  finishedAt: IsoTime | null;
  total: number;
  sent: number;
  blocked: number;
  failed: number;
  /** Begun, but cut off before the outcome was known: never sent again. */
  unknown: number;
}

const byAdmin = { adminTelegramId: telegramId };
const params = z.object({ id: documentId });

/** A draft, to be shown to the administrator first. Not an administrator: FORBIDDEN. */
export const draftBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts',
  access: 'internal',
  status: 201,
  body: z.object({
    ...byAdmin,
    text: lines(1, 4000),
    language: z.nullish(z.enum(LANGUAGES)),
  }),
  answer: answers<{ broadcast: Broadcast }>(),
});

export const startBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/:id/start',
  access: 'internal',
  params,
  body: z.object(byAdmin),
  answer: answers<{ broadcast: Broadcast }>(),
});

export const cancelBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/:id/cancel',
  access: 'internal',
  params,
  body: z.object(byAdmin),
  answer: answers<{ broadcast: Broadcast }>(),
});

export const readBroadcast = route({
  method: 'GET',
  path: '/internal/broadcasts/:id',
  access: 'internal',
  params,
  answer: answers<{ broadcast: Broadcast }>(),
});

/** The next receivers of a running broadcast; null where none is running or nobody is left. */
export const claimBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/claim',
  access: 'internal',
  body: z.object(lease),
  answer: answers<{ batch: { broadcastId: string; text: string; receivers: number[] } | null }>(),
});

const receivers = z.array(telegramId).check(z.minLength(1), z.maxLength(100));

/**
 * Said right before the messages go out. A receiver who has begun is never given out again, so that
 * nobody gets a message twice however the bot dies. Answers those that may be sent to now.
 */
export const beginBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/:id/begin',
  access: 'internal',
  params,
  body: z.object({ receivers }),
  answer: answers<{ receivers: number[] }>(),
});

export const reportBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/:id/report',
  access: 'internal',
  params,
  body: z.object({
    outcomes: z
      .array(z.object({ telegramId, outcome: z.enum(['sent', 'blocked', 'failed']) }))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  answer: answers<{ broadcast: Broadcast }>(),
});

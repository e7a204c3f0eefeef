import * as z from 'zod/mini';
import { LANGUAGES, type Language } from '../../languages.ts';
import type { OrApproval } from '../approval.ts';
import { documentId, type IsoTime, lines } from '../conventions.ts';
import { answers, route } from '../route.ts';
import { lease } from './outbox.ts';
import { telegramId } from './telegram.ts';

// Broadcasts: draft → running → done or cancelled.

export interface BroadcastAnswer {
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
  answer: answers<{ broadcast: BroadcastAnswer }>(),
});

export const startBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/:id/start',
  access: 'internal',
  params,
  body: z.object(byAdmin),
  mayWait: true,
  answer: answers<OrApproval<{ broadcast: BroadcastAnswer }>>(),
});

export const cancelBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/:id/cancel',
  access: 'internal',
  params,
  body: z.object(byAdmin),
  answer: answers<{ broadcast: BroadcastAnswer }>(),
});

export const readBroadcast = route({
  method: 'GET',
  path: '/internal/broadcasts/:id',
  access: 'internal',
  params,
  answer: answers<{ broadcast: BroadcastAnswer }>(),
});

/** The next receivers of a running broadcast; null if none is running or no receiver is left. */
export const claimBroadcast = route({
  method: 'POST',
  path: '/internal/broadcasts/claim',
  access: 'internal',
  body: z.object(lease),
  answer: answers<{ batch: { broadcastId: string; text: string; receivers: number[] } | null }>(),
});

const receivers = z.array(telegramId).check(z.minLength(1), z.maxLength(100));

/**
 * Called right before the messages go out. A receiver that has begun is never claimed again, so no one gets
 * a message twice, even if the bot crashes. Returns the receivers to send to now.
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
  answer: answers<{ broadcast: BroadcastAnswer }>(),
});

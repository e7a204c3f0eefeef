import * as z from 'zod/mini';
import type { IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';
import { telegramChannel } from '../settings/values.ts';

// The heads of the fairness log that the bot posts to a public channel.

/** The oldest hour of the last day whose head is not posted yet; null if there is none, or no channel is set. */
export const nextHead = route({
  method: 'GET',
  path: '/internal/fairness/head',
  access: 'internal',
  answer: answers<{ post: { hour: IsoTime; hash: string; channel: string; text: string } | null }>(),
});

/** Keeps what was posted, so that the audit can compare it. An hour that has another head: NOT_FOUND. */
export const postedHead = route({
  method: 'POST',
  path: '/internal/fairness/head',
  access: 'internal',
  body: z.object({
    hour: z.iso.datetime(),
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    channel: telegramChannel,
    message: z.int().check(z.gte(1)),
  }),
  answer: answers<{ kept: true }>(),
});

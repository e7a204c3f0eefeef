import * as z from 'zod/mini';
import { EXCLUSION_MONTHS, type PlayLimitsAnswer, TIME_OUT_HOURS } from '../accounts/play-limits.ts';
import { answers, route } from '../route.ts';
import { telegramParams } from './telegram.ts';

// The play limits of a Telegram user's own account, for the bot. Without an account: NOT_FOUND.

export const botPlayLimits = route({
  method: 'GET',
  path: '/internal/telegram/:telegramId/play-limits',
  access: 'internal',
  params: telegramParams,
  answer: answers<PlayLimitsAnswer>(),
});

/** The bot has asked the user to confirm it: no one can end it early. */
export const botTimeOut = route({
  method: 'POST',
  path: '/internal/telegram/:telegramId/time-out',
  access: 'internal',
  params: telegramParams,
  body: z.object({ hours: z.literal(TIME_OUT_HOURS) }),
  answer: answers<PlayLimitsAnswer>(),
});

/** As for a time-out. */
export const botExclude = route({
  method: 'POST',
  path: '/internal/telegram/:telegramId/exclude',
  access: 'internal',
  params: telegramParams,
  body: z.object({ months: z.literal(EXCLUSION_MONTHS) }),
  answer: answers<PlayLimitsAnswer>(),
});

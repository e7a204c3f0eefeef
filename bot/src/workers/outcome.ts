import { GrammyError } from 'grammy';

/** Telegram's 403: the user has blocked the bot, left it, or is gone. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 403;

/** Telegram's 429: it was not sent, and nothing is to be sent for so many seconds. Null for anything else. */
export const floodWait = (error: unknown): number | null =>
  error instanceof GrammyError && error.error_code === 429 ? (error.parameters.retry_after ?? 5) : null;

/** Seconds after which it may be tried again; null where it never helps (Telegram refuses the message). */
export function retryAfter(error: unknown): number | null {
  if (!(error instanceof GrammyError)) return 5;
  return floodWait(error) ?? (error.error_code >= 500 ? 5 : null);
}

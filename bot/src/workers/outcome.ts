import { GrammyError } from 'grammy';

/** Telegram's 403: the user has blocked the bot, left it, or is gone. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 403;

/** Telegram's 429: the message was not sent, and the bot must pause for these seconds. Null for other errors. */
export const floodWait = (error: unknown): number | null =>
  error instanceof GrammyError && error.error_code === 429 ? (error.parameters.retry_after ?? 5) : null;

/** Seconds until the next attempt; null if none can succeed (Telegram refuses the message). */
export function retryAfter(error: unknown): number | null {
  if (!(error instanceof GrammyError)) return 5;
  return floodWait(error) ?? (error.error_code >= 500 ? 5 : null);
}

import { GrammyError } from 'grammy';

/** Telegram's 403: the user has blocked the bot, left it, or is gone. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 403;

/** Seconds after which it may be tried again; null where it never helps (Telegram refuses the message). */
export function retryAfter(error: unknown): number | null {
  if (!(error instanceof GrammyError)) return 5;
  if (error.error_code === 429) return error.parameters.retry_after ?? 5;
  return error.error_code >= 500 ? 5 : null;
}

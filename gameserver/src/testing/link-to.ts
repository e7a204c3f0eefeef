import type { TelegramLink } from '#storage/accounts/users.ts';

/** A link to Telegram made now, as it is stored. */
export const linkTo = (telegramId: number, smsOnlyUntil = new Date(0)): TelegramLink => ({
  telegramId,
  telegramLinkedAt: new Date(),
  smsOnlyUntil,
});

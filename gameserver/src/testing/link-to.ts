import type { TelegramLink } from '#storage/accounts/users.ts';

/** A link to Telegram made now, as it is stored. */
export const linkTo = (telegramId: number, withdrawalsHeldUntil: Date | null = null): TelegramLink => ({
  telegramId,
  telegramLinkedAt: new Date(),
  withdrawalsHeldUntil,
});

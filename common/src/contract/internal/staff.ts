import type { Route } from '../route.ts';

/**
 * The bot makes a call of staff in the name of the Telegram user who gave the command: the same declaration, under
 * this prefix. The server looks up the account, refuses with FORBIDDEN what it may not do, and records the command
 * among the decisions. Only routes with `bot` are there.
 */
export const STAFF_PREFIX = '/internal/staff/:telegramId';

/** The same call, at its path for the bot. */
export const throughBot = <R extends Route>(route: R, telegramId: number): R => ({
  ...route,
  path: STAFF_PREFIX.replace(':telegramId', String(telegramId)) + route.path,
});

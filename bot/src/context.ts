import type { BotAccount } from '@chewata/common/contract/internal/telegram';
import type { Language } from '@chewata/common/languages';
import type { Context as BaseContext } from 'grammy';
import type { Logger } from 'pino';
import type { Calls, GameServer } from './game-server.ts';
import type { TextKey } from './say.ts';

/** The bot's dependencies. */
export interface Deps {
  readonly server: GameServer;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** An update and its sender. */
export interface Context extends BaseContext {
  deps: Deps;
  /** Null if this Telegram user has no account. */
  account: BotAccount | null;
  language: Language;
  /** Calls the game server, with its texts in the sender's language. */
  call: Calls;
  say: (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;
}

/** The Telegram id of the update's sender. The bot subscribes only to updates that have one. */
export function senderOf(ctx: BaseContext): number {
  if (!ctx.from) throw new Error('an update without a sender');
  return ctx.from.id;
}

import { resolveTelegramUser } from '@chewata/common/contract/internal/telegram';
import { autoRetry } from '@grammyjs/auto-retry';
import { limit } from '@grammyjs/ratelimiter';
import { sequentialize } from '@grammyjs/runner';
import { Bot } from 'grammy';
import type { Context, Deps } from './context.ts';
import { accountFeature } from './features/account.ts';
import { adminFeature } from './features/admin.ts';
import { confirmLinkFeature } from './features/confirm-link.ts';
import { limitsFeature } from './features/limits.ts';
import { preferencesFeature } from './features/preferences.ts';
import { startFeature } from './features/start.ts';
import { ServerRefused } from './game-server.ts';
import { helpText } from './help-text.ts';
import { PendingLinks } from './pending-links.ts';
import { say } from './say.ts';
import { SeenUpdates } from './seen-updates.ts';

/** Updates accepted per user and second; the rest get one reply that asks to slow down. */
const MAX_UPDATES_PER_SECOND = 5;

/** The bot with all its features. It calls Telegram only once started. */
export function createBot(token: string, deps: Deps, apiRoot: string): Bot<Context> {
  const bot = new Bot<Context>(token, { client: { apiRoot } });
  // Retry only calls that Telegram refused: after a lost reply a retry might deliver the message twice.
  const onlyRefused = { rethrowHttpErrors: true, rethrowInternalServerErrors: true };
  bot.api.config.use(autoRetry({ maxRetryAttempts: 3, maxDelaySeconds: 30, ...onlyRefused }));
  const seen = new SeenUpdates();
  const pending = new PendingLinks();

  const guarded = bot.errorBoundary(async ({ error, ctx }) => {
    const known = error instanceof ServerRefused;
    if (!known) deps.log.error({ err: error, update: ctx.update.update_id }, 'update failed');
    const text = known ? error.message : say(ctx.language ?? 'am', 'failed');
    if (ctx.callbackQuery) await ctx.answerCallbackQuery({ text: text.slice(0, 200) }).catch(() => undefined);
    else if (ctx.chat) await ctx.reply(text).catch(() => undefined);
  });
  guarded.use(async (ctx, next) => {
    // Telegram repeats an update if the acknowledgement was lost.
    if (seen.isNew(ctx.update.update_id) && ctx.from && !ctx.from.is_bot) await next();
  });
  guarded.use(sequentialize((ctx) => String(ctx.from?.id ?? '')));
  guarded.use(
    limit<Context, never>({
      timeFrame: 1000,
      limit: MAX_UPDATES_PER_SECOND,
      onLimitExceeded: (ctx) => void slowDown(ctx, deps).catch(() => undefined),
    }),
  );
  guarded.use(async (ctx, next) => {
    ctx.deps = deps;
    const from = ctx.from;
    if (!from) return;
    const body = { telegramId: from.id };
    const { account, language } = await deps.server.call(resolveTelegramUser, { body });
    ctx.account = account;
    ctx.language = language;
    ctx.call = deps.server.speaking(language);
    ctx.say = (key, params) => say(language, key, params);
    await next();
  });
  guarded.use(startFeature(pending), confirmLinkFeature(pending));
  guarded.use(accountFeature(), limitsFeature(), preferencesFeature(), adminFeature());
  guarded.on('callback_query:data', (ctx) => ctx.answerCallbackQuery());
  // In a group the bot ignores messages that are not meant for it.
  guarded.on('message', async (ctx) => {
    if (ctx.chat.type === 'private') await ctx.reply(`${ctx.say('unknown')}\n\n${helpText(ctx)}`);
  });
  return bot;
}

/** The one reply of a second in which a user was too fast; the limit stops the update before their language is known. */
async function slowDown(ctx: Context, { server }: Deps): Promise<void> {
  if (!ctx.from) return;
  const body = { telegramId: ctx.from.id };
  const { language } = await server.call(resolveTelegramUser, { body });
  await ctx.reply(say(language, 'slow'));
}

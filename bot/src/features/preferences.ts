import * as calls from '@chewata/common/contract/internal/telegram';
import { isLanguage, LANGUAGES, OWN_NAMES } from '@chewata/common/languages';
import { Composer, InlineKeyboard } from 'grammy';
import { setMenuButton } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';
import { helpText } from '../help-text.ts';
import { say } from '../say.ts';

/** Language and messages, with an account or without; help and privacy. */
export function preferencesFeature(): Composer<Context> {
  const feature = new Composer<Context>();
  const params = (ctx: Context) => ({ telegramId: String(senderOf(ctx)) });

  feature.command('help', (ctx) => ctx.reply(helpText(ctx)));
  feature.command('privacy', (ctx) => ctx.reply(ctx.say('privacy.text')));

  feature.command('language', (ctx) => {
    const keyboard = new InlineKeyboard();
    for (const language of LANGUAGES) keyboard.text(OWN_NAMES[language], `language:${language}`).row();
    return ctx.reply(ctx.say('language.text'), { reply_markup: keyboard });
  });
  feature.callbackQuery(/^language:(\w+)$/, async (ctx, next) => {
    const chosen = ctx.match[1];
    if (!isLanguage(chosen)) return next();
    const body = { language: chosen };
    const { language } = await ctx.call(calls.setBotLanguage, { params: params(ctx), body });
    ctx.language = language;
    ctx.say = (key, values) => say(language, key, values);
    await ctx.answerCallbackQuery();
    await setMenuButton(ctx);
    await ctx.editMessageText(ctx.say('language.done'));
  });

  const keyboardOf = (ctx: Context, settings: calls.NotificationSettings) => {
    const keyboard = new InlineKeyboard();
    for (const kind of calls.MUTABLE_KINDS) {
      const on = settings[kind];
      keyboard.text(
        `${on ? '🔔' : '🔕'} ${ctx.say(`notifications.${kind}`)}`,
        `notify:${kind}:${on ? 'off' : 'on'}`,
      );
      keyboard.row();
    }
    return keyboard;
  };
  feature.command('notifications', async (ctx) => {
    const { settings } = await ctx.call(calls.readNotificationSettings, { params: params(ctx) });
    await ctx.reply(ctx.say('notifications.text'), { reply_markup: keyboardOf(ctx, settings) });
  });
  feature.callbackQuery(/^notify:(\w+):(on|off)$/, async (ctx, next) => {
    const kind = calls.MUTABLE_KINDS.find((one) => one === ctx.match[1]);
    if (!kind) return next();
    const body = { kind, on: ctx.match[2] === 'on' };
    const { settings } = await ctx.call(calls.writeNotificationSettings, {
      params: params(ctx),
      body,
    });
    await ctx.answerCallbackQuery();
    await ctx.editMessageReplyMarkup({ reply_markup: keyboardOf(ctx, settings) });
  });
  return feature;
}

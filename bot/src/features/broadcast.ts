import * as calls from '@chewata/common/contract/internal/broadcasts';
import { LANGUAGES } from '@chewata/common/languages';
import { Composer, InlineKeyboard } from 'grammy';
import { showWaiting } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';

/** '/broadcast [language] text': shows a preview, which is sent when the administrator presses the button. */
export function broadcastFeature(): Composer<Context> {
  const feature = new Composer<Context>();

  feature.command('broadcast', async (ctx) => {
    const [, first = '', rest = ''] = /^(\S*)\s?([\s\S]*)$/.exec(ctx.match) ?? [];
    const language = LANGUAGES.find((one) => one === first) ?? null;
    const body = { adminTelegramId: senderOf(ctx), text: language ? rest : ctx.match, language };
    const { broadcast } = await ctx.call(calls.draftBroadcast, { body });
    await ctx.reply(broadcast.text);
    await ctx.reply(reportOf(ctx, broadcast), {
      reply_markup: new InlineKeyboard()
        .text(ctx.say('admin.send'), `cast:start:${broadcast.id}`)
        .text(ctx.say('admin.cancel'), `cast:cancel:${broadcast.id}`),
    });
  });

  feature.callbackQuery(/^cast:(start|cancel|read):([\w-]{1,50})$/, async (ctx) => {
    const [, what, id = ''] = ctx.match as RegExpMatchArray;
    const body = { adminTelegramId: senderOf(ctx) };
    const { broadcast } = await {
      start: () => ctx.call(calls.startBroadcast, { params: { id }, body }),
      cancel: () => ctx.call(calls.cancelBroadcast, { params: { id }, body }),
      read: () => ctx.call(calls.readBroadcast, { params: { id } }),
    }[what as 'start' | 'cancel' | 'read']();
    if (!broadcast) {
      await ctx.answerCallbackQuery();
      return showWaiting(ctx);
    }
    await ctx.answerCallbackQuery({ text: ctx.say(`cast.${broadcast.state}`) });
    const keyboard = new InlineKeyboard().text(ctx.say('admin.progress'), `cast:read:${id}`);
    if (broadcast.state === 'running') keyboard.text(ctx.say('admin.cancel'), `cast:cancel:${id}`);
    // Telegram refuses to change a message into itself; the progress has then not moved.
    await ctx.editMessageText(reportOf(ctx, broadcast), { reply_markup: keyboard }).catch(() => undefined);
  });
  return feature;
}

const reportOf = (ctx: Context, broadcast: calls.BroadcastAnswer): string => {
  const { state, language, total, sent, blocked, failed, unknown } = broadcast;
  return ctx.say('cast.report', {
    state: ctx.say(`cast.${state}`),
    language: language ?? LANGUAGES.join(', '),
    done: sent + blocked + failed,
    total,
    sent,
    blocked,
    failed,
    unknown,
  });
};

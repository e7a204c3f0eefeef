import { confirmLink, sendLinkOtp } from '@chewata/common/contract/internal/telegram';
import { Composer } from 'grammy';
import { playButton } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';
import type { PendingLinks } from '../pending-links.ts';
import { askForContact } from './start.ts';

/** Links an account that has money, by a code to its phone. */
export function confirmLinkFeature(pending: PendingLinks): Composer<Context> {
  const feature = new Composer<Context>();

  feature.callbackQuery('link:code', async (ctx) => {
    await ctx.answerCallbackQuery();
    const telegramId = senderOf(ctx);
    const link = pending.get(telegramId);
    if (!link) return askForContact(ctx, 'contact.again');
    const body = { telegramId, phoneNo: link.phoneNo };
    const { data } = await ctx.call(sendLinkOtp, { body });
    pending.set(telegramId, { ...link, vc: data });
    await ctx.reply(ctx.say('contact.codeSent', { phone: link.phoneNo }));
  });

  feature.hears(/^\s*\d{6}\s*$/, async (ctx, next) => {
    const telegramId = senderOf(ctx);
    const link = pending.get(telegramId);
    if (!link || link.vc === null || ctx.chat.type !== 'private') return next();
    const body = { telegramId, phoneNo: link.phoneNo, otp: String(ctx.match[0]).trim(), vc: link.vc };
    const { account } = await ctx.call(confirmLink, { body });
    pending.delete(telegramId);
    ctx.account = account;
    await ctx.reply(ctx.say('start.linked'), { reply_markup: { remove_keyboard: true } });
    await ctx.reply(ctx.say('play.text'), { reply_markup: playButton(ctx) });
  });
  return feature;
}

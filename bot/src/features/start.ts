import { readStartPayload, shareContact } from '@chewata/common/contract/internal/telegram';
import { Composer, type InlineKeyboard, Keyboard } from 'grammy';
import { pageButton, playButton, setMenuButton } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';
import { ServerRefused } from '../game-server.ts';
import type { PendingLinks } from '../pending-links.ts';

const MOST_REMEMBERED = 10_000;

/** /start with its payloads, and the contact that makes or links an account. */
export function startFeature(pending: PendingLinks): Composer<Context> {
  const feature = new Composer<Context>();
  /** The page to open once the contact is shared. The server remembers the inviter. */
  const paths = new Map<number, string>();

  feature.command('start', async (ctx) => {
    if (ctx.chat.type !== 'private') return void (await ctx.reply(ctx.say('private')));
    const path = await pathOf(ctx, ctx.match);
    await setMenuButton(ctx);
    if (ctx.account) {
      const text = ctx.say('start.back', { name: ctx.account.name });
      await ctx.reply(text, { reply_markup: playButton(ctx, path) });
      return;
    }
    if (paths.size >= MOST_REMEMBERED) paths.clear();
    if (path !== '/') paths.set(senderOf(ctx), path);
    await askForContact(ctx, 'start.contact');
  });

  feature.on('message:contact', async (ctx) => {
    const { contact } = ctx.message;
    const telegramId = senderOf(ctx);
    if (ctx.chat.type !== 'private') return void (await ctx.reply(ctx.say('private')));
    // A contact that was forwarded or picked from the address book proves nothing about the sender.
    if (contact.user_id !== telegramId || ctx.message.forward_origin)
      return askForContact(ctx, 'contact.foreign');
    const phoneNo = contact.phone_number;
    const name = (ctx.from.first_name.trim() || 'Telegram').slice(0, 40);
    try {
      const body = { telegramId, phoneNo, name };
      const { outcome, account } = await ctx.call(shareContact, { body });
      ctx.account = account;
      const text = ctx.say(`start.${outcome}`, { name: account.name });
      await ctx.reply(text, { reply_markup: { remove_keyboard: true } });
      await ctx.reply(ctx.say('play.text'), { reply_markup: playButton(ctx, paths.get(telegramId)) });
      paths.delete(telegramId);
    } catch (error) {
      if (!(error instanceof ServerRefused) || error.code !== 'LINK_CONFIRM_REQUIRED') throw error;
      pending.set(telegramId, { phoneNo, vc: null });
      await ctx.reply(ctx.say('contact.confirm'), { reply_markup: confirmButtons(ctx) });
    }
  });
  return feature;
}

/** The page that the link opens. A referral opens the game; the server remembers it for the sign-up. */
async function pathOf(ctx: Context, payload: string): Promise<string> {
  if (payload === '' || payload.length > 64) return '/';
  const body = { payload, telegramId: senderOf(ctx) };
  const { kind, path } = await ctx.call(readStartPayload, { body });
  return kind === 'referral' ? '/' : path;
}

export async function askForContact(
  ctx: Context,
  key: 'start.contact' | 'contact.foreign' | 'contact.again',
): Promise<void> {
  await ctx.reply(ctx.say(key), {
    reply_markup: new Keyboard().requestContact(ctx.say('contact.button')).resized().oneTime(),
  });
}

/** For an account with money: its password on the app's page, or a code. */
const confirmButtons = (ctx: Context): InlineKeyboard =>
  pageButton(ctx.deps.publicUrl, ctx.say('contact.password'), '/')
    .row()
    .text(ctx.say('contact.code'), 'link:code');

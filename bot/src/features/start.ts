import { readStartPayload, shareContact } from '@chewata/common/contract/internal';
import { Composer, type InlineKeyboard, Keyboard } from 'grammy';
import { pageButton, playButton, setMenuButton } from '../buttons.ts';
import { type Context, senderOf } from '../context.ts';
import { Refused } from '../game-server.ts';
import type { PendingLinks } from '../pending-links.ts';

/** Where /start led before the contact was shared: the invitation is not lost on the way. */
interface Invitation {
  readonly path: string;
  readonly referralCode: string | null;
}
const NOWHERE: Invitation = { path: '/', referralCode: null };
const MOST_REMEMBERED = 10_000;

/** /start with its payloads, and the contact that makes or links an account. */
export function startFeature(pending: PendingLinks): Composer<Context> {
  const feature = new Composer<Context>();
  const invitations = new Map<number, Invitation>();

  feature.command('start', async (ctx) => {
    if (ctx.chat.type !== 'private') return void (await ctx.reply(ctx.say('private')));
    const invitation = await invitationOf(ctx, ctx.match);
    await setMenuButton(ctx);
    if (ctx.account) {
      const text = ctx.say('start.back', { name: ctx.account.name });
      // A referral is for who signs up: one with an account just plays.
      const path = invitation.referralCode ? '/' : invitation.path;
      await ctx.reply(text, { reply_markup: playButton(ctx, path) });
      return;
    }
    if (invitations.size >= MOST_REMEMBERED) invitations.clear();
    if (invitation.path !== '/') invitations.set(senderOf(ctx), invitation);
    await askForContact(ctx, 'start.contact');
  });

  feature.on('message:contact', async (ctx) => {
    const { contact } = ctx.message;
    const telegramId = senderOf(ctx);
    if (ctx.chat.type !== 'private') return void (await ctx.reply(ctx.say('private')));
    // A contact that was forwarded or picked from the address book says nothing of who sends it.
    if (contact.user_id !== telegramId || ctx.message.forward_origin)
      return askForContact(ctx, 'contact.foreign');
    const { path, referralCode } = invitations.get(telegramId) ?? NOWHERE;
    const phoneNo = contact.phone_number;
    const name = (ctx.from.first_name.trim() || 'Telegram').slice(0, 40);
    try {
      const body = { telegramId, phoneNo, name, ...(referralCode && { referralCode }) };
      const { outcome, account } = await ctx.deps.server.call(shareContact, { body }, ctx.language);
      invitations.delete(telegramId);
      ctx.account = account;
      const text = ctx.say(`start.${outcome}`, { name: account.name });
      await ctx.reply(text, { reply_markup: { remove_keyboard: true } });
      const to = referralCode ? '/' : path;
      await ctx.reply(ctx.say('play.text'), { reply_markup: playButton(ctx, to) });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'LINK_CONFIRM_REQUIRED') throw error;
      pending.set(telegramId, { phoneNo, vc: null });
      await ctx.reply(ctx.say('contact.confirm'), { reply_markup: confirmButtons(ctx) });
    }
  });
  return feature;
}

async function invitationOf(ctx: Context, payload: string): Promise<Invitation> {
  if (payload === '' || payload.length > 64) return NOWHERE;
  return ctx.deps.server.call(readStartPayload, { body: { payload } }, ctx.language);
}

export async function askForContact(
  ctx: Context,
  key: 'start.contact' | 'contact.foreign' | 'contact.again',
): Promise<void> {
  await ctx.reply(ctx.say(key), {
    reply_markup: new Keyboard().requestContact(ctx.say('contact.button')).resized().oneTime(),
  });
}

/** With money in it: the password on the app's own page, or a code. */
const confirmButtons = (ctx: Context): InlineKeyboard =>
  pageButton(ctx.deps.publicUrl, ctx.say('contact.password'), '/')
    .row()
    .text(ctx.say('contact.code'), 'link:code');

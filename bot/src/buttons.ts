import { InlineKeyboard } from 'grammy';
import type { Context } from './context.ts';

/** A button that opens a page: as a mini app on https; on http, which Telegram refuses for mini apps, as a link. */
export function pageButton(publicUrl: string, text: string, path: string): InlineKeyboard {
  const url = `${publicUrl}${path}`;
  return publicUrl.startsWith('https://')
    ? new InlineKeyboard().webApp(text, url)
    : new InlineKeyboard().url(text, url);
}

/** The Play button, which opens that page. */
export const playButton = (ctx: Context, path = '/'): InlineKeyboard =>
  pageButton(ctx.deps.publicUrl, ctx.say('button.play'), path);

/** Sets Telegram's menu button, in the user's language; https only. The bot works without it too. */
export async function setMenuButton(ctx: Context): Promise<void> {
  const url = ctx.deps.publicUrl;
  if (!url.startsWith('https://') || ctx.chat?.type !== 'private') return;
  const menu_button = { type: 'web_app', text: ctx.say('button.play'), web_app: { url } } as const;
  // Without a chat id Telegram would change every user's button.
  await ctx.api
    .setChatMenuButton({ chat_id: ctx.chat.id, menu_button })
    .catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'menu button not set'));
}

/** Says that a second administrator has to approve, with the button to the page on which that is done. */
export async function showWaiting(ctx: Context): Promise<void> {
  await ctx.reply(ctx.say('admin.waits'), {
    reply_markup: pageButton(ctx.deps.publicUrl, ctx.say('admin.open'), '/admin/approvals'),
  });
}

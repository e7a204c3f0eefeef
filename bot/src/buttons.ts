import { InlineKeyboard } from 'grammy';
import type { Context } from './context.ts';

/** A button that opens a page: as a mini app on https; Telegram takes no other, so on http as a link. */
export function pageButton(publicUrl: string, text: string, path: string): InlineKeyboard {
  const url = `${publicUrl}${path}`;
  return publicUrl.startsWith('https://')
    ? new InlineKeyboard().webApp(text, url)
    : new InlineKeyboard().url(text, url);
}

/** The button that begins to play, at that page. */
export const playButton = (ctx: Context, path = '/'): InlineKeyboard =>
  pageButton(ctx.deps.publicUrl, ctx.say('button.play'), path);

/** Telegram's own menu button, in the user's language; it takes https only. Without it the bot works too. */
export async function setMenuButton(ctx: Context): Promise<void> {
  const url = ctx.deps.publicUrl;
  if (!url.startsWith('https://') || ctx.chat?.type !== 'private') return;
  const menu_button = { type: 'web_app', text: ctx.say('button.play'), web_app: { url } } as const;
  // The chat is named: without it the button of everybody would be set.
  await ctx.api
    .setChatMenuButton({ chat_id: ctx.chat.id, menu_button })
    .catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'the menu button could not be set'));
}

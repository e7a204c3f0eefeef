import {
  acknowledgeOutbox,
  claimOutbox,
  failOutbox,
  type OutboxItem,
} from '@chewata/common/contract/internal/outbox';
import { type Api, InlineKeyboard } from 'grammy';
import type { Deps } from '../context.ts';
import { floodWait, isBlocked, retryAfter } from './outcome.ts';
import type { Pace } from './pace.ts';

/** Sends the game server's pending messages and returns their number. The lease of an unfinished one expires. */
export async function sendOutbox(api: Api, deps: Deps, pace: Pace): Promise<number> {
  const { items } = await deps.server.call(claimOutbox, { body: { limit: 25, leaseSeconds: 60 } });
  for (const item of items) {
    await pace.turn();
    try {
      await api.sendMessage(item.telegramId, item.text, {
        reply_markup: keyboardOf(item, deps.publicUrl),
        link_preview_options: { is_disabled: true },
        ...(item.kind === 'otp' && { protect_content: true }),
      });
      await deps.server.call(acknowledgeOutbox, { body: { ids: [item.id] } });
    } catch (error) {
      pace.hold(floodWait(error) ?? 0);
      const again = retryAfter(error);
      const blocked = isBlocked(error);
      const reason = String(error instanceof Error ? error.message : error).slice(0, 300);
      const body = { id: item.id, reason, blocked, ...(!blocked && again !== null && { retryAfter: again }) };
      await deps.server.call(failOutbox, { body });
    }
  }
  return items.length;
}

function keyboardOf({ buttons }: OutboxItem, publicUrl: string): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const button of buttons) {
    if ('data' in button) keyboard.text(button.text, button.data);
    else if (publicUrl.startsWith('https://')) keyboard.webApp(button.text, publicUrl + button.path);
    else keyboard.url(button.text, publicUrl + button.path);
    keyboard.row();
  }
  return keyboard;
}

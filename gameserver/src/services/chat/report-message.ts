import { Refusal } from '@chewata/common/errors';
import type { Message } from '#storage/community/chats.ts';
import { type Caller, isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { say } from '../say.ts';
import { chatMessage, newMessage } from './chat-message.ts';
import { supportAccount } from './support.ts';

type ReportContext = Pick<
  Context,
  'chats' | 'clock' | 'config' | 'publish' | 'random' | 'settings' | 'users'
>;

/** Characters of the message quoted to support; the report keeps the whole message. */
const QUOTED_CHARACTERS = 1000;

/**
 * Saves a report of a message the caller received, with its text, and sends support a message about it. A caller
 * reports a message once. Refusal: NOT_FOUND (the caller did not receive that message).
 */
export async function reportMessage(
  ctx: ReportContext,
  caller: Pick<Caller, 'id' | 'phone' | 'role'>,
  { messageId, reason }: { messageId: string; reason: string },
): Promise<void> {
  const message = await ctx.chats.get(messageId);
  if (message?.receiverId !== caller.id) throw new Refusal('NOT_FOUND');
  const report = { message, reporterId: caller.id, reason, createdAt: new Date(ctx.clock.now()) };
  if (await ctx.chats.report(report)) await notifySupport(ctx, caller, message, reason);
}

async function notifySupport(
  ctx: ReportContext,
  caller: Pick<Caller, 'id' | 'phone' | 'role'>,
  { senderId, text }: Message,
  reason: string,
): Promise<void> {
  const [support, sender] = await Promise.all([supportAccount(ctx), ctx.users.get(senderId)]);
  if (!support || support.id === caller.id) return;
  const about = { name: sender?.name ?? senderId, message: text.slice(0, QUOTED_CHARACTERS), reason };
  const message = newMessage(ctx, caller.id, support.id, say(support.language ?? 'en', 'chat.report', about));
  await ctx.chats.add(message);
  const sent = chatMessage(message, isStaff(ctx.config, caller));
  ctx.publish.toChat(caller.id, 'message', [sent]);
  ctx.publish.toChat(support.id, 'receiveMessage', [sent]);
}

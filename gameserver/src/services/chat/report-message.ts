import { Refusal } from '@chewata/common/errors';
import type { Message } from '#storage/community/chats.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { say } from '../say.ts';
import { chatMessage, newMessage } from './chat-message.ts';
import { supportAccount } from './support.ts';

type Reporting = Pick<Context, 'chats' | 'clock' | 'config' | 'publish' | 'random' | 'settings' | 'users'>;

/** Enough of a message to judge it by; the whole of it is in the report. */
const QUOTED = 1000;

/**
 * Keeps a report of a message that the caller has received, as it was, and tells support of it by a message.
 * Once a message and caller. Refusal: NOT_FOUND (another's message, or one's own).
 */
export async function reportMessage(
  ctx: Reporting,
  caller: Pick<Caller, 'id'>,
  { messageId, reason }: { messageId: string; reason: string },
): Promise<void> {
  const message = await ctx.chats.get(messageId);
  if (message?.receiverId !== caller.id) throw new Refusal('NOT_FOUND');
  const report = { message, reporterId: caller.id, reason, createdAt: new Date(ctx.clock.now()) };
  if (await ctx.chats.report(report)) await tellSupport(ctx, caller, message, reason);
}

async function tellSupport(
  ctx: Reporting,
  { id }: Pick<Caller, 'id'>,
  { senderId, text }: Message,
  reason: string,
): Promise<void> {
  const [support, sender] = await Promise.all([supportAccount(ctx), ctx.users.get(senderId)]);
  if (!support || support.id === id) return;
  const about = { name: sender?.name ?? senderId, message: text.slice(0, QUOTED), reason };
  const said = newMessage(ctx, id, support.id, say(support.language ?? 'en', 'chat.report', about));
  await ctx.chats.add(said);
  ctx.publish.toChat(id, 'message', [chatMessage(said)]);
  ctx.publish.toChat(support.id, 'receiveMessage', [chatMessage(said)]);
}

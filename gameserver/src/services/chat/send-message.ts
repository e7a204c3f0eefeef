import type { ChatMessage } from '@chewata/common/contract/community/chat';
import { invalid, Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { refuseBlocked } from '../blocks/refuse-blocked.ts';
import { type Caller, isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { chatMessage, newMessage } from './chat-message.ts';

type SendContext = Pick<Context, 'chats' | 'clock' | 'config' | 'limits' | 'publish' | 'random' | 'users'>;

/**
 * Saves a message, then publishes it to all devices of both users. Refusals: VALIDATION (to oneself), USER_UNKNOWN,
 * CHAT_BLOCKED (one of them has blocked the other), RATE_LIMITED (also: 10 an hour to users who never answered).
 */
export async function sendMessage(
  ctx: SendContext,
  caller: Pick<Caller, 'id' | 'phone' | 'role'>,
  { receiverId, message }: { receiverId: UserId; message: string },
): Promise<ChatMessage> {
  const { id: senderId } = caller;
  if (receiverId === senderId) throw invalid('receiverId', 'validation.choice');
  await refuseBlocked(ctx, senderId);
  await ctx.limits.chat(senderId);
  const receiver = await ctx.users.get(receiverId);
  if (!receiver || receiver.closedAt) throw new Refusal('USER_UNKNOWN');
  if (await ctx.chats.areApart(senderId, receiverId)) throw new Refusal('CHAT_BLOCKED');
  if (!(await ctx.chats.hasWritten(receiverId, senderId))) await ctx.limits.chatUnanswered(senderId);
  const stored = newMessage(ctx, senderId, receiverId, message);
  await ctx.chats.add(stored);
  const sent = chatMessage(stored, isStaff(ctx.config, caller));
  ctx.publish.toChat(senderId, 'message', [sent]);
  ctx.publish.toChat(receiverId, 'receiveMessage', [sent]);
  return sent;
}

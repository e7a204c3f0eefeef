import type { ChatMessage } from '@chewata/common/contract/community/chat';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Caller, isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { chatMessage } from './chat-message.ts';

const MESSAGES_PER_PAGE = 50;

/** The newest messages between the caller and that user before one of them, oldest first. Refusal: USER_UNKNOWN. */
export async function chatHistory(
  ctx: Pick<Context, 'chats' | 'config' | 'users'>,
  { id }: Pick<Caller, 'id'>,
  other: UserId,
  before: string | null,
): Promise<ChatMessage[]> {
  const both = await ctx.users.find([id, other]);
  if (!both.some((user) => user.id === other)) throw new Refusal('USER_UNKNOWN');
  const staff = new Set(both.filter((user) => isStaff(ctx.config, user)).map((user) => user.id));
  const messages = await ctx.chats.between(id, other, before, MESSAGES_PER_PAGE);
  return messages.map((message) => chatMessage(message, staff.has(message.senderId)));
}

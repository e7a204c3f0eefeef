import type { ChatMessage } from '@chewata/common/contract/community/chat';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { chatMessage } from './chat-message.ts';

const MESSAGES_PER_PAGE = 50;

/** The newest messages between the caller and that user before one of them, oldest first. Refusal: USER_UNKNOWN. */
export async function chatHistory(
  ctx: Pick<Context, 'chats' | 'users'>,
  { id }: Pick<Caller, 'id'>,
  other: UserId,
  before: string | null,
): Promise<ChatMessage[]> {
  if (!(await ctx.users.get(other))) throw new Refusal('USER_UNKNOWN');
  return (await ctx.chats.between(id, other, before, MESSAGES_PER_PAGE)).map(chatMessage);
}

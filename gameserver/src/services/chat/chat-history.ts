import type { ChatMessage } from '@chewata/common/contract/chat';
import type { UserId } from '@chewata/common/ids';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { chatMessage } from './chat-message.ts';

const A_PAGE = 50;

/** The newest messages between the caller and that user before one of them, oldest first. */
export async function chatHistory(
  ctx: Pick<Context, 'chats'>,
  { id }: Pick<Caller, 'id'>,
  other: UserId,
  before: string | null,
): Promise<ChatMessage[]> {
  return (await ctx.chats.between(id, other, before, A_PAGE)).map(chatMessage);
}

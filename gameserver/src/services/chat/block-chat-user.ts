import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** Blocks or unblocks that user's messages to the caller. Refusal: USER_UNKNOWN. */
export async function blockChatUser(
  ctx: Pick<Context, 'chats' | 'users'>,
  { id }: Pick<Caller, 'id'>,
  other: UserId,
  blocked: boolean,
): Promise<void> {
  if (other === id || !(await ctx.users.get(other))) throw new Refusal('USER_UNKNOWN');
  await ctx.chats.block(id, other, blocked);
}

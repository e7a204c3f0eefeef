import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** Marks the messages of that user to the caller as read. Refusal: USER_UNKNOWN (also a closed account). */
export async function openTalk(
  ctx: Pick<Context, 'chats' | 'users'>,
  { id }: Pick<Caller, 'id'>,
  other: UserId,
): Promise<void> {
  const user = await ctx.users.get(other);
  if (!user || user.closedAt) throw new Refusal('USER_UNKNOWN');
  await ctx.chats.read(id, other);
}

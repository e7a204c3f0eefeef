import type { ChatContact } from '@chewata/common/contract/community/chat';
import type { UserId } from '@chewata/common/ids';
import { type Caller, isStaff } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { chatMessage } from './chat-message.ts';
import { supportAccount } from './support.ts';

/** The most conversations, and the most members of the caller's spaces, that are listed. */
const MAX_CONTACTS = 200;

type ContactContext = Pick<Context, 'chats' | 'config' | 'settings' | 'spaces' | 'users'>;

/**
 * The users the caller may want to write to: support, then past conversations, newest first, then the members of the
 * caller's spaces.
 */
export async function listContacts(
  ctx: ContactContext,
  caller: Pick<Caller, 'id' | 'phone' | 'role'>,
): Promise<ChatContact[]> {
  const { id } = caller;
  const [support, talks, spaces] = await Promise.all([
    supportAccount(ctx),
    ctx.chats.talksOf(id, MAX_CONTACTS),
    ctx.spaces.list({ member: id }),
  ]);
  const known = new Map(talks.map((talk) => [talk.otherId, talk]));
  const members = spaces.flatMap((space) => space.members).slice(0, MAX_CONTACTS);
  const ids = new Set<UserId>([...(support ? [support.id] : []), ...known.keys(), ...members]);
  ids.delete(id);
  const users = new Map((await ctx.users.find([...ids])).map((user) => [user.id, user]));
  return [...ids].flatMap((other) => {
    const user = users.get(other);
    if (!user) return [];
    const staff = isStaff(ctx.config, user);
    const { unread = 0, last = null, blocked = false } = known.get(other) ?? {};
    const bySelf = last?.senderId === id;
    const lastMessage = last ? chatMessage(last, bySelf ? isStaff(ctx.config, caller) : staff) : null;
    const isSupport = other === support?.id;
    return [{ _id: other, name: user.name, staff, unread, last: lastMessage, blocked, isSupport }];
  });
}

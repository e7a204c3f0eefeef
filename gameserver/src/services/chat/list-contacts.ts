import type { ChatContact } from '@chewata/common/contract/community/chat';
import type { UserId } from '@chewata/common/ids';
import type { Caller } from '../caller-of.ts';
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
export async function listContacts(ctx: ContactContext, { id }: Pick<Caller, 'id'>): Promise<ChatContact[]> {
  const [support, talks, spaces] = await Promise.all([
    supportAccount(ctx),
    ctx.chats.talksOf(id, MAX_CONTACTS),
    ctx.spaces.list({ member: id }),
  ]);
  const known = new Map(talks.map((talk) => [talk.otherId, talk]));
  const members = spaces.flatMap((space) => space.members).slice(0, MAX_CONTACTS);
  const ids = new Set<UserId>([...(support ? [support.id] : []), ...known.keys(), ...members]);
  ids.delete(id);
  const names = new Map((await ctx.users.find([...ids])).map((user) => [user.id, user.name]));
  return [...ids].flatMap((other) => {
    const name = names.get(other);
    if (name === undefined) return [];
    const { unread = 0, last = null, blocked = false } = known.get(other) ?? {};
    const lastMessage = last ? chatMessage(last) : null;
    return [{ _id: other, name, unread, last: lastMessage, blocked, isSupport: other === support?.id }];
  });
}

import type { ChatContact } from '@chewata/common/contract/chat';
import type { UserId } from '@chewata/common/ids';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { chatMessage } from './chat-message.ts';
import { supportAccount } from './support.ts';

/** More talks, or more members of one's spaces, are nobody's list to read. */
const MOST = 200;

type Listing = Pick<Context, 'chats' | 'config' | 'settings' | 'spaces' | 'users'>;

/**
 * Whom the caller may want to write to: support first, then those talked with, newest first, then the
 * members of the caller's spaces.
 */
export async function listContacts(ctx: Listing, { id }: Pick<Caller, 'id'>): Promise<ChatContact[]> {
  const [support, talks, spaces] = await Promise.all([
    supportAccount(ctx),
    ctx.chats.talksOf(id, MOST),
    ctx.spaces.list({ member: id }),
  ]);
  const known = new Map(talks.map((talk) => [talk.otherId, talk]));
  const members = spaces.flatMap((space) => space.members).slice(0, MOST);
  const ids = new Set<UserId>([...(support ? [support.id] : []), ...known.keys(), ...members]);
  ids.delete(id);
  const names = new Map((await ctx.users.find([...ids])).map((user) => [user.id, user.name]));
  return [...ids].flatMap((other) => {
    const name = names.get(other);
    if (name === undefined) return [];
    const { unread = 0, last = null, blocked = false } = known.get(other) ?? {};
    const told = last ? chatMessage(last) : null;
    return [{ _id: other, name, unread, last: told, blocked, isSupport: other === support?.id }];
  });
}

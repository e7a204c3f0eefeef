import type { listSupportTalks as call } from '@chewata/common/contract/admin/support';
import type { AnswerOf, QueryOf } from '@chewata/common/contract/route';
import { isStaff } from '../../caller-of.ts';
import { chatMessage } from '../../chat/chat-message.ts';
import { supportAccount } from '../../chat/support.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';

/** E7: the talks of the support account: those that wait for an answer, longest first, or all of them, newest first. */
export async function listSupportTalks(
  ctx: Pick<Context, 'chats' | 'config' | 'settings' | 'users'>,
  { pageNumber, status = 'waiting' }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const support = await supportAccount(ctx);
  if (!support) return { items: [], totalPages: 0, waiting: 0 };
  const [{ talks, total }, waiting] = await Promise.all([
    ctx.chats.talksPage(support.id, status === 'waiting', pageNumber),
    status === 'waiting' ? null : ctx.chats.talksPage(support.id, true, 1),
  ]);
  const users = await ctx.users.find(talks.map(({ otherId }) => otherId));
  const items = talks.flatMap(({ otherId, unread, last }) => {
    const user = users.find(({ id }) => id === otherId);
    if (!user || !last) return [];
    const sender = last.senderId === support.id ? support : user;
    return [
      {
        user: { _id: otherId, name: user.name },
        unread,
        last: chatMessage(last, isStaff(ctx.config, sender)),
      },
    ];
  });
  return { items, totalPages: pagesOf(total), waiting: waiting?.total ?? total };
}

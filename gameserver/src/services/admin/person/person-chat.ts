import type { personChat as call, PersonMessage } from '@chewata/common/contract/admin/person';
import type { AnswerOf, QueryOf } from '@chewata/common/contract/route';
import { invalid, Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Caller, isStaff } from '../../caller-of.ts';
import { chatMessage } from '../../chat/chat-message.ts';
import { supportAccount } from '../../chat/support.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';
import { existingUser } from '../people/admin-command.ts';
import { namesOf } from './names-of.ts';

type ChatContext = Pick<
  Context,
  'chats' | 'clock' | 'config' | 'decisions' | 'settings' | 'together' | 'users'
>;

/** More conversations of one person are not searched. */
const MOST_TALKS = 1000;

/**
 * E4: support reads what a person wrote to support and was answered. Other chats are read by administrators alone, who
 * say why; that is kept as a decision. Refusals: NOT_FOUND, FORBIDDEN, VALIDATION (no reason).
 */
export async function personChat(
  ctx: ChatContext,
  {
    by,
    user,
    commandId,
    query,
  }: { by: Pick<Caller, 'id' | 'isAdmin'>; user: UserId; commandId: string; query: QueryOf<typeof call> },
): Promise<AnswerOf<typeof call>> {
  await existingUser(ctx, user);
  const { pageNumber, kind, reason, ...span } = query;
  const readsOthers = kind === 'other' || (kind === undefined && reason !== undefined);
  if (readsOthers) {
    if (!by.isAdmin) throw new Refusal('FORBIDDEN');
    if (reason === undefined) throw invalid('reason', 'validation.required');
    await record(ctx, { by: by.id, user, commandId, reason });
  }
  const support = await supportAccount(ctx);
  const partners = readsOthers ? (await ctx.chats.talksOf(user, MOST_TALKS)).map((talk) => talk.otherId) : [];
  const others = partners.filter((other) => kind === undefined || other !== support?.id);
  if (!readsOthers && support) others.push(support.id);
  const { messages, total } = await ctx.chats.page(user, others, span, pageNumber);
  return { items: await described(ctx, user, messages), totalPages: pagesOf(total) };
}

/** Before anything is read. */
const record = (
  ctx: ChatContext,
  { by, user, commandId: id, reason }: { by: UserId; user: UserId; commandId: string; reason: string },
): Promise<void> => {
  const at = new Date(ctx.clock.now());
  const decision = { id, by, action: 'user.read-chats', subject: user, details: { reason }, at };
  return ctx.together(ctx.decisions.record(decision));
};

/** Messages of a person as staff see them. */
export async function described(
  ctx: Pick<Context, 'config' | 'users'>,
  user: UserId,
  messages: readonly Parameters<typeof chatMessage>[0][],
): Promise<PersonMessage[]> {
  const ids = [
    ...new Set(
      messages.flatMap(({ senderId, receiverId, by }) => [senderId, receiverId, ...(by ? [by] : [])]),
    ),
  ];
  const staff = new Set(
    (await ctx.users.find(ids)).filter((one) => isStaff(ctx.config, one)).map(({ id }) => id),
  );
  const named = await namesOf(ctx, ids);
  return messages.map((message) => {
    const { senderId, receiverId, by } = message;
    return {
      ...chatMessage(message, staff.has(senderId)),
      with: named(senderId === user ? receiverId : senderId),
      by: by ? named(by) : null,
    };
  });
}

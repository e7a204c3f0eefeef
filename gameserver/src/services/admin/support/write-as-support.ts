import type { PersonMessage } from '@chewata/common/contract/admin/person';
import { invalid, Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { User } from '#storage/accounts/users.ts';
import type { Caller } from '../../caller-of.ts';
import { chatMessage, newMessage } from '../../chat/chat-message.ts';
import { supportAccount } from '../../chat/support.ts';
import type { Context } from '../../context.ts';
import { notifying } from '../../notifications/notify.ts';
import { existingUser } from '../people/admin-command.ts';

type SupportContext = Pick<
  Context,
  | 'chats'
  | 'clock'
  | 'config'
  | 'limits'
  | 'notifications'
  | 'publish'
  | 'random'
  | 'settings'
  | 'together'
  | 'users'
>;

/**
 * E7: one of the staff answers a user in the name of the support account. The user gets the message and a notice of it,
 * and the message keeps who wrote it. Refusals: NOT_FOUND (also: there is no support account), VALIDATION (to the
 * support account), CHAT_BLOCKED, RATE_LIMITED.
 */
export async function writeAsSupport(
  ctx: SupportContext,
  { by, user, text }: { by: Pick<Caller, 'id' | 'name'>; user: UserId; text: string },
): Promise<PersonMessage> {
  const [support] = await Promise.all([account(ctx), existingUser(ctx, user)]);
  if (user === support.id) throw invalid('id', 'validation.choice');
  await ctx.limits.chat(by.id);
  if (await ctx.chats.areApart(support.id, user)) throw new Refusal('CHAT_BLOCKED');
  const message = { ...newMessage(ctx, support.id, user, text), by: by.id };
  await ctx.together(
    ctx.chats.adding(message),
    notifying(ctx, {
      about: `support-answer:${message.id}`,
      userId: user,
      kind: 'supportAnswer',
      key: 'notifications.supportWrote',
      params: { text },
      data: `/chat?with=${support.id}`,
    }),
  );
  await ctx.chats.read(support.id, user);
  const sent = chatMessage(message, true);
  ctx.publish.toChat(support.id, 'message', [sent]);
  ctx.publish.toChat(user, 'receiveMessage', [sent]);
  return { ...sent, with: { _id: support.id, name: support.name }, by: { _id: by.id, name: by.name } };
}

/** The talk with that user waits no longer. Refusal: NOT_FOUND. */
export async function readAsSupport(ctx: SupportContext, user: UserId): Promise<void> {
  const [support] = await Promise.all([account(ctx), existingUser(ctx, user)]);
  await ctx.chats.read(support.id, user);
}

async function account(ctx: SupportContext): Promise<User> {
  const support = await supportAccount(ctx);
  if (!support) throw new Refusal('NOT_FOUND');
  return support;
}

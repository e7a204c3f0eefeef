import { Refusal } from '@chewata/common/errors';
import type { SpaceId, UserId } from '@chewata/common/ids';
import type { Phone } from '@chewata/common/phone';
import { DAY_MS } from '@chewata/common/time';
import type { Space } from '#storage/community/spaces.ts';
import { addisDay } from '../../domain/addis-time.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { ownSpace } from './manage-space.ts';

/** Invitations of one owner in a day, to phones with an account or without one. */
const MOST_A_DAY = 20;
/** How long an owner whose invitation was declined cannot invite that user again. */
const DECLINED_FOR_MS = 30 * DAY_MS;

type InviteContext = Pick<
  Context,
  'clock' | 'dayCounts' | 'notifications' | 'random' | 'spaceInvites' | 'spaces' | 'users'
>;

/**
 * The owner invites users by phone. The answer does not show which phones have an account.
 * Refusals: NOT_FOUND, FORBIDDEN (the caller is not the owner), QUOTA.
 */
export async function inviteMembers(
  ctx: InviteContext,
  caller: Caller,
  id: SpaceId,
  phones: readonly Phone[],
): Promise<Space> {
  const space = await ownSpace(ctx, caller, id);
  const invited = [...new Set(phones)];
  const today = { name: 'invites', user: caller.id, day: addisDay(ctx.clock.ruleNow()) };
  if (!(await ctx.dayCounts.take(today, invited.length, MOST_A_DAY)))
    throw new Refusal('QUOTA', { params: { most: MOST_A_DAY } });
  for (const phone of invited) {
    const user = await ctx.users.byPhone(phone);
    if (user && !space.members.includes(user.id)) await invite(ctx, space, user.id);
  }
  return space;
}

/** The notice names neither the owner nor the space: a stranger may have chosen these texts. */
async function invite(ctx: InviteContext, { id, ownerId }: Space, userId: UserId): Promise<void> {
  const now = ctx.clock.now();
  const declinedBefore = new Date(ctx.clock.ruleNow() - DECLINED_FOR_MS);
  const createdAt = new Date(now);
  const one = { id: ctx.random.token(12), space: id, ownerId, userId, createdAt };
  if (!(await ctx.spaceInvites.open(one, declinedBefore))) return;
  await notify(ctx, {
    about: `invite:${ownerId}:${now}`,
    userId,
    kind: 'spaceAdded',
    key: 'notifications.spaceInvited',
  });
}

import type { SpaceInviteAnswer as InviteAnswer } from '@chewata/common/contract/community/spaces';
import { Refusal } from '@chewata/common/errors';
import type { SpaceInvite } from '#storage/community/space-invites.ts';
import type { Space } from '#storage/community/spaces.ts';
import { type Caller, isMarked } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { joinSpace } from './join-space.ts';

type InviteContext = Pick<Context, 'clock' | 'spaceInvites'>;

/** The caller's open invitations. */
export async function listInvites(
  ctx: Pick<Context, 'config' | 'spaceInvites' | 'users'>,
  caller: Pick<Caller, 'id'>,
): Promise<InviteAnswer[]> {
  const invites = await ctx.spaceInvites.of(caller.id);
  const owners = await ctx.users.find([...new Set(invites.map(({ ownerId }) => ownerId))]);
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  return invites.map(({ id, ownerId, createdAt }) => ({
    _id: id,
    ownerName: byId.get(ownerId)?.name ?? '',
    ...(isMarked(ctx, byId.get(ownerId)) && { ownerStaff: true }),
    createdAt: createdAt.toISOString(),
  }));
}

/** The caller becomes a member. A repeat joins again, so that a crash in between does no harm. Refusal: NOT_FOUND. */
export async function acceptInvite(
  ctx: InviteContext & Pick<Context, 'spaces' | 'publish'>,
  caller: Caller,
  id: string,
): Promise<Space> {
  const { space, status } = await ownInvite(ctx, caller, id);
  const accepted = await ctx.spaceInvites.answer(id, 'accepted', new Date(ctx.clock.ruleNow()));
  if (!accepted && status !== 'accepted') throw new Refusal('NOT_FOUND');
  return joinSpace(ctx, caller, space);
}

/** Refusal: NOT_FOUND. */
export async function declineInvite(
  ctx: InviteContext,
  caller: Pick<Caller, 'id'>,
  id: string,
): Promise<void> {
  await ownInvite(ctx, caller, id);
  if (!(await ctx.spaceInvites.answer(id, 'declined', new Date(ctx.clock.ruleNow()))))
    throw new Refusal('NOT_FOUND');
}

async function ownInvite(ctx: InviteContext, caller: Pick<Caller, 'id'>, id: string): Promise<SpaceInvite> {
  const invite = await ctx.spaceInvites.get(id);
  if (invite?.userId !== caller.id) throw new Refusal('NOT_FOUND');
  return invite;
}

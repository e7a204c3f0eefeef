import { Refusal } from '@chewata/common/errors';
import { GAME_NAMES } from '@chewata/common/games';
import type { SpaceId } from '@chewata/common/ids';
import type { Phone } from '@chewata/common/phone';
import type { Space } from '#storage/community/spaces.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notify.ts';

/**
 * The owner adds members by phone, all or none. Refusals: NOT_FOUND, FORBIDDEN (the caller is not the owner),
 * USER_UNKNOWN (no account has that phone).
 */
export async function addMembers(
  ctx: Pick<Context, 'clock' | 'notifications' | 'spaces' | 'users' | 'publish'>,
  caller: Caller,
  id: SpaceId,
  phones: readonly Phone[],
): Promise<Space> {
  await ownSpace(ctx, caller, id);
  const users = await Promise.all(phones.map((phone) => ctx.users.byPhone(phone)));
  const known = users.map((user) => {
    if (!user) throw new Refusal('USER_UNKNOWN');
    return user.id;
  });
  const space = await ctx.spaces.addMembers(id, known);
  if (!space) throw new Refusal('NOT_FOUND');
  for (const userId of known)
    await notify(ctx, {
      about: `space:${id}`,
      userId,
      kind: 'spaceAdded',
      key: 'notifications.spaceAdded',
      params: { name: caller.name, space: space.name },
    });
  for (const game of GAME_NAMES) ctx.publish.lobby(game);
  return space;
}

/** Refusals: NOT_FOUND, FORBIDDEN. */
export async function renameSpace(
  ctx: Pick<Context, 'spaces'>,
  caller: Caller,
  id: SpaceId,
  name: string,
): Promise<Space> {
  await ownSpace(ctx, caller, id);
  const space = await ctx.spaces.rename(id, name);
  if (!space) throw new Refusal('NOT_FOUND');
  return space;
}

/** The caller's own space. Refusals: NOT_FOUND, FORBIDDEN (the caller does not own it). */
async function ownSpace(ctx: Pick<Context, 'spaces'>, caller: Caller, id: SpaceId): Promise<Space> {
  const space = await ctx.spaces.get(id);
  if (!space) throw new Refusal('NOT_FOUND');
  if (space.ownerId !== caller.id) throw new Refusal('FORBIDDEN');
  return space;
}

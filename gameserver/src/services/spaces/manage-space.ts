import { Refusal } from '@chewata/common/errors';
import type { SpaceId } from '@chewata/common/ids';
import type { Space } from '#storage/community/spaces.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

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
export async function ownSpace(ctx: Pick<Context, 'spaces'>, caller: Caller, id: SpaceId): Promise<Space> {
  const space = await ctx.spaces.get(id);
  if (!space) throw new Refusal('NOT_FOUND');
  if (space.ownerId !== caller.id) throw new Refusal('FORBIDDEN');
  return space;
}

import { Refusal } from '@chewata/common/errors';
import { GAME_NAMES } from '@chewata/common/games';
import type { SpaceId } from '@chewata/common/ids';
import type { Space } from '#storage/community/spaces.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** Any user who has the id may join: the id is the invitation. Refusal: NOT_FOUND. */
export async function joinSpace(
  ctx: Pick<Context, 'spaces' | 'publish'>,
  caller: Caller,
  id: SpaceId,
): Promise<Space> {
  const space = await ctx.spaces.addMembers(id, [caller.id]);
  if (!space) throw new Refusal('NOT_FOUND');
  for (const game of GAME_NAMES) ctx.publish.lobby(game);
  return space;
}

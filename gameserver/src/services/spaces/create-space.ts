import { asSpaceId } from '@chewata/common/ids';
import type { Space } from '#storage/community/spaces.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** 16 random bytes are the 22 characters of a space's id. */
const ID_BYTES = 16;

/** The caller owns the space and is its first member. */
export async function createSpace(
  ctx: Pick<Context, 'spaces' | 'random' | 'clock'>,
  caller: Caller,
  { name, visibility }: Pick<Space, 'name' | 'visibility'>,
): Promise<Space> {
  const space: Space = {
    id: asSpaceId(ctx.random.token(ID_BYTES)),
    name,
    ownerId: caller.id,
    members: [caller.id],
    visibility,
    createdAt: new Date(ctx.clock.now()),
  };
  await ctx.spaces.create(space);
  return space;
}

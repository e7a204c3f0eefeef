import { asSpaceId } from '@chewata/common/ids';
import type { Space } from '#storage/community/spaces.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { refuseAbove } from '../refuse-quota.ts';

/** 16 random bytes are the 22 characters of a space's id. */
const ID_BYTES = 16;

/** How many spaces one user may own. */
const MOST_OWNED = 10;

/** The caller owns the space and is its first member. Refusal: QUOTA. */
export async function createSpace(
  ctx: Pick<Context, 'spaces' | 'random' | 'clock' | 'oneAtATime'>,
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
  // One at a time, so that concurrent requests cannot pass the limit together.
  return ctx.oneAtATime(`spaces:${caller.id}`, async () => {
    refuseAbove(await ctx.spaces.ownedBy(caller.id), MOST_OWNED);
    await ctx.spaces.create(space);
    return space;
  });
}

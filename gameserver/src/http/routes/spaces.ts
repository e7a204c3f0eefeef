import * as calls from '@chewata/common/contract/community/spaces';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { say } from '../../services/say.ts';
import { createSpace } from '../../services/spaces/create-space.ts';
import { describeSpace, describeSpaces } from '../../services/spaces/describe-spaces.ts';
import { joinSpace } from '../../services/spaces/join-space.ts';
import { addMembers, renameSpace } from '../../services/spaces/manage-space.ts';
import { serve } from '../serve.ts';

/** Game spaces: making, joining, managing. */
export function spaceRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.createSpace, async ({ body, caller, language }) => ({
    message: say(language, 'success.spaceCreated'),
    space: await describeSpace(ctx, caller.id, await createSpace(ctx, caller, body)),
  }));
  serve(router, ctx, calls.getSpaces, async ({ caller }) => ({
    spaces: await describeSpaces(
      ctx,
      caller.id,
      await ctx.spaces.list({ member: caller.id, orPublic: true }),
    ),
  }));
  serve(router, ctx, calls.getYourSpaces, async ({ caller }) => ({
    spaces: await describeSpaces(ctx, caller.id, await ctx.spaces.list({ member: caller.id })),
  }));
  serve(router, ctx, calls.getOwnedSpaces, async ({ caller }) => ({
    spaces: await describeSpaces(ctx, caller.id, await ctx.spaces.list({ owner: caller.id })),
  }));
  serve(router, ctx, calls.addMembersToSpace, async ({ body, params, caller, language }) => ({
    message: say(language, 'success.memberAdded'),
    space: await describeSpace(ctx, caller.id, await addMembers(ctx, caller, params.spaceId, body.members)),
  }));
  serve(router, ctx, calls.joinSpace, async ({ body, caller, language }) => ({
    message: say(language, 'success.spaceJoined'),
    space: await describeSpace(ctx, caller.id, await joinSpace(ctx, caller, body.spaceId)),
  }));
  serve(router, ctx, calls.updateSpace, async ({ body, params, caller, language }) => ({
    message: say(language, 'success.saved'),
    space: await describeSpace(ctx, caller.id, await renameSpace(ctx, caller, params.spaceId, body.name)),
  }));
  return router;
}

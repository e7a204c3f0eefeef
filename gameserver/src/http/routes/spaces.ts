import * as calls from '@chewata/common/contract/community/spaces';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { pagesOf } from '../../services/paging.ts';
import { say } from '../../services/say.ts';
import { acceptInvite, declineInvite, listInvites } from '../../services/spaces/answer-invite.ts';
import { createSpace } from '../../services/spaces/create-space.ts';
import { describeSpace, describeSpaces } from '../../services/spaces/describe-spaces.ts';
import { inviteMembers } from '../../services/spaces/invite-members.ts';
import { joinSpace } from '../../services/spaces/join-space.ts';
import { renameSpace } from '../../services/spaces/manage-space.ts';
import { serve } from '../serve.ts';

/** Game spaces: making, joining, managing. */
export function spaceRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.createSpace, async ({ body, caller, language }) => ({
    message: say(language, 'success.spaceCreated'),
    space: await describeSpace(ctx, caller.id, await createSpace(ctx, caller, body)),
  }));
  serve(router, ctx, calls.getSpaces, async ({ query, caller }) => {
    const { spaces, total } = await ctx.spaces.open(caller.id, query.pageNumber);
    return { spaces: await describeSpaces(ctx, caller.id, spaces), totalPages: pagesOf(total) };
  });
  serve(router, ctx, calls.getYourSpaces, async ({ caller }) => ({
    spaces: await describeSpaces(ctx, caller.id, await ctx.spaces.list({ member: caller.id })),
  }));
  serve(router, ctx, calls.getOwnedSpaces, async ({ caller }) => ({
    spaces: await describeSpaces(ctx, caller.id, await ctx.spaces.list({ owner: caller.id })),
  }));
  serve(router, ctx, calls.addMembersToSpace, async ({ body, params, caller, language }) => ({
    message: say(language, 'success.memberAdded'),
    space: await describeSpace(
      ctx,
      caller.id,
      await inviteMembers(ctx, caller, params.spaceId, body.members),
    ),
  }));
  serve(router, ctx, calls.joinSpace, async ({ body, caller, language }) => ({
    message: say(language, 'success.spaceJoined'),
    space: await describeSpace(ctx, caller.id, await joinSpace(ctx, caller, body.spaceId)),
  }));
  serve(router, ctx, calls.updateSpace, async ({ body, params, caller, language }) => ({
    message: say(language, 'success.saved'),
    space: await describeSpace(ctx, caller.id, await renameSpace(ctx, caller, params.spaceId, body.name)),
  }));
  serve(router, ctx, calls.listInvites, async ({ caller }) => ({ invites: await listInvites(ctx, caller) }));
  serve(router, ctx, calls.acceptInvite, async ({ params, caller, language }) => ({
    message: say(language, 'success.spaceJoined'),
    space: await describeSpace(ctx, caller.id, await acceptInvite(ctx, caller, params.id)),
  }));
  serve(router, ctx, calls.declineInvite, async ({ params, caller, language }) => {
    await declineInvite(ctx, caller, params.id);
    return { message: say(language, 'success.inviteDeclined') };
  });
  return router;
}

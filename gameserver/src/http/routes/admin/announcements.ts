import * as calls from '@chewata/common/contract/admin/announcements';
import { shownAnnouncements as shownCall } from '@chewata/common/contract/community/announcements';
import { Router } from 'express';
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
} from '#services/admin/announcements/administer.ts';
import { describeAnnouncement, describeAnnouncements } from '#services/admin/announcements/describe.ts';
import { shownAnnouncements } from '#services/announcements/shown-announcements.ts';
import { answerOf } from '#services/approvals/answer-of.ts';
import type { Context } from '#services/context.ts';
import { pagesOf } from '#services/paging.ts';
import { say } from '#services/say.ts';
import { serve } from '../../serve.ts';

/** Announcements: the administrators' list, and those that everyone sees. */
export function announcementRoutes(ctx: Context): Router {
  const router = Router();
  const described = (one: Parameters<typeof describeAnnouncement>[1]) => describeAnnouncement(ctx, one);
  serve(router, ctx, shownCall, async ({ caller, language }) => ({
    announcements: await shownAnnouncements(ctx, caller, language),
  }));
  serve(router, ctx, calls.listAnnouncements, async ({ query }) => {
    const { announcements, total } = await ctx.announcements.list(query.pageNumber);
    return { announcements: await describeAnnouncements(ctx, announcements), totalPages: pagesOf(total) };
  });
  serve(router, ctx, calls.createAnnouncement, async ({ body, caller: by, commandId }) =>
    answerOf(ctx, await createAnnouncement(ctx, { by, commandId }, body), described),
  );
  serve(router, ctx, calls.changeAnnouncement, async ({ params, body, caller: by, commandId }) =>
    answerOf(ctx, await changeAnnouncement(ctx, { by, commandId }, params.id, body), described),
  );
  serve(router, ctx, calls.deleteAnnouncement, async ({ params, caller: by, commandId, language }) => {
    await deleteAnnouncement(ctx, { by, commandId }, params.id);
    return { message: say(language, 'success.deleted') };
  });
  return router;
}

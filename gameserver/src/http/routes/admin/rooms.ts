import * as calls from '@chewata/common/contract/admin/rooms';
import { Router } from 'express';
import { allRooms } from '../../../services/admin/rooms/list-rooms.ts';
import { sendRestartNotice } from '../../../services/admin/rooms/send-restart-notice.ts';
import { answerOf } from '../../../services/approvals/answer-of.ts';
import type { Context } from '../../../services/context.ts';
import { serve } from '../../serve.ts';

/** Rooms now, and the notice of a restart. */
export function adminRoomRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.adminRooms, async () => ({ rooms: await allRooms(ctx) }));
  serve(router, ctx, calls.restartNotice, async ({ body, caller }) =>
    answerOf(ctx, await sendRestartNotice(ctx, caller, body), (sent) => ({ sent })),
  );
  return router;
}

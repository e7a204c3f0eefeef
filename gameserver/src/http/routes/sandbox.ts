import { sandboxOutbox } from '@chewata/common/contract/sandbox';
import { Router } from 'express';
import type { Outbox } from '../../providers/ports/sms.ts';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';

/** What the sandbox's stand-ins for providers let one see and do. Not registered in live. */
export function sandboxRoutes(ctx: Context, outbox: Outbox): Router {
  const router = Router();
  serve(router, ctx, sandboxOutbox, async ({ query }) => ({
    messages: await outbox.messages(query.phoneNo),
  }));
  return router;
}

import { sandboxOutbox } from '@chewata/common/contract/sandbox';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';

/** What the sandbox's stand-ins for providers let one see and do. Not registered in live. */
export function sandboxRoutes(ctx: Context, outbox: NonNullable<Context['outbox']>): Router {
  const router = Router();
  serve(router, ctx, sandboxOutbox, async ({ query }) => ({
    messages: await outbox.messages(query.phoneNo),
  }));
  return router;
}

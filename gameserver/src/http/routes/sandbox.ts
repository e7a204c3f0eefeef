import { sandboxOutbox } from '@chewata/common/contract/money/sandbox';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';

/** The simulated SMS provider's outbox. Not registered in live mode. */
export function sandboxRoutes(ctx: Context, outbox: NonNullable<Context['outbox']>): Router {
  const router = Router();
  serve(router, ctx, sandboxOutbox, async ({ query }) => ({
    messages: await outbox.messages(query.phoneNo),
  }));
  return router;
}

import * as calls from '@chewata/common/contract/accounts/second-factor';
import { Router } from 'express';
import type { Context } from '../../../services/context.ts';
import { confirmByCode, sendSecondFactorCode } from '../../../services/second-factor/confirm-by-code.ts';
import { serve } from '../../serve.ts';

/** The second factor of staff. */
export function secondFactorRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.sendSecondFactorCode, async ({ caller, language }) => ({
    data: await sendSecondFactorCode(ctx, caller, language),
  }));
  serve(router, ctx, calls.confirmByCode, ({ caller, body }) => confirmByCode(ctx, caller, body));
  return router;
}

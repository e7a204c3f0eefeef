import * as calls from '@chewata/common/contract/admin/settings';
import { toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import { Router } from 'express';
import { changeSettings } from '#services/admin/settings/change-settings.ts';
import { answerOf } from '#services/approvals/answer-of.ts';
import type { Context } from '#services/context.ts';
import { serve } from '../../serve.ts';

/** All settings, as administrators read and change them. */
export function adminSettingsRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.readSettings, async () => ({ settings: toSettingsAnswer(ctx.settings.now()) }));
  serve(router, ctx, calls.writeSettings, async ({ body, caller }) =>
    answerOf(ctx, await changeSettings(ctx, caller, body), (settings) => ({
      settings: toSettingsAnswer(settings),
    })),
  );
  return router;
}

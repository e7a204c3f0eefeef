import { readSettings, writeSettings } from '@chewata/common/contract/admin/settings';
import { toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import { getSettings } from '@chewata/common/contract/settings/public-settings';
import { Router } from 'express';
import { changeSettings } from '../../services/admin/settings/change-settings.ts';
import type { Context } from '../../services/context.ts';
import { publicSettings } from '../../services/settings/public-settings.ts';
import { serve } from '../serve.ts';

export function settingsRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, getSettings, async () => publicSettings(ctx));
  serve(router, ctx, readSettings, async () => ({ settings: toSettingsAnswer(ctx.settings.now()) }));
  serve(router, ctx, writeSettings, async ({ body, caller }) => ({
    settings: toSettingsAnswer(await changeSettings(ctx, caller, body)),
  }));
  return router;
}

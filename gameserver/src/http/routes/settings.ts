import { getSettings } from '@chewata/common/contract/settings/public-settings';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { publicSettings } from '../../services/settings/public-settings.ts';
import { serve } from '../serve.ts';

/** The settings that the app needs. */
export function settingsRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, getSettings, async () => publicSettings(ctx));
  return router;
}

import type { Express } from 'express';
import type { Context } from '../../services/context.ts';
import { healthRoutes } from './health.ts';

/** Every area of the API. */
export function registerRoutes(app: Express, ctx: Context): void {
  app.use(healthRoutes(ctx));
}

import type { Express } from 'express';
import type { Context } from '../../services/context.ts';
import { accountRoutes } from './accounts.ts';
import { adminUserRoutes } from './admin-users.ts';
import { healthRoutes } from './health.ts';
import { roomRoutes } from './rooms.ts';
import { sandboxRoutes } from './sandbox.ts';
import { settingsRoutes } from './settings.ts';
import { signInRoutes } from './sign-in.ts';

/** Every area of the API. */
export function registerRoutes(app: Express, ctx: Context): void {
  app.use(healthRoutes(ctx));
  for (const routes of [accountRoutes, signInRoutes, settingsRoutes, adminUserRoutes, roomRoutes])
    app.use(routes(ctx));
  if (ctx.outbox) app.use(sandboxRoutes(ctx, ctx.outbox));
}

import { telegramParams } from '@chewata/common/contract/internal/telegram';
import { parseOrRefuse } from '@chewata/common/contract/parse';
import type { Route } from '@chewata/common/contract/route';
import type { Request, RequestHandler } from 'express';
import { recordCommand, telegramAdmin } from '../services/admin/by-bot.ts';
import type { Context } from '../services/context.ts';

type StaffContext = Pick<Context, 'clock' | 'config' | 'decisions' | 'random' | 'together' | 'users'>;

/**
 * Makes the administrator behind the path's Telegram id the caller, and records what they look at. A command that
 * changes something is recorded by its service. Refusals: VALIDATION, FORBIDDEN.
 */
export const inTheNameOfStaff =
  (ctx: StaffContext, route: Route, read: (req: Request) => { readonly query: unknown }): RequestHandler =>
  async (req, res, next) => {
    const { telegramId } = parseOrRefuse(telegramParams, req.params);
    const caller = await telegramAdmin(ctx, telegramId);
    const { query } = read(req);
    if (route.method === 'GET')
      await recordCommand(ctx, caller, `${route.method} ${route.path}`, { ...(query as object | undefined) });
    res.locals.caller = caller;
    next();
  };

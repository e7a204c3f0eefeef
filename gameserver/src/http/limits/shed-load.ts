import type { Route } from '@chewata/common/contract/route';
import type { RequestHandler } from 'express';
import type { Context } from '../../services/context.ts';

/**
 * An overloaded server refuses what moves no money; a command with money may be a repeat that asks for its outcome.
 * The bot's requests are few; refuse-early.ts refuses reads. Refusal: BUSY.
 */
export const shedLoad =
  (ctx: Pick<Context, 'overload'>, { method, money, access }: Route): RequestHandler =>
  (_req, _res, next) => {
    if (method !== 'GET' && !money && access !== 'internal') ctx.overload.refuseNewWork();
    next();
  };

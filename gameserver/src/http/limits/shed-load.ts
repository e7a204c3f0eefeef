import type { Route } from '@chewata/common/contract/route';
import type { RequestHandler } from 'express';
import type { Context } from '../../services/context.ts';

/**
 * An overloaded server refuses what moves no money; a command with money may be a repeat that asks for its outcome.
 * The bot's requests are few. Refusal: BUSY.
 */
export const shedLoad =
  (ctx: Pick<Context, 'overload'>, { money, access }: Route): RequestHandler =>
  (_req, res, next) => {
    if (!money && access !== 'internal') res.once('close', ctx.overload.begin());
    next();
  };

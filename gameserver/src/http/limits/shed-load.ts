import type { Route } from '@chewata/common/contract/route';
import type { Request, RequestHandler } from 'express';
import type { Context } from '../../services/context.ts';

/**
 * An overloaded server refuses what moves no money; a command with money may be a repeat that asks for its outcome.
 * The bot's requests are few. Requests with a body are not counted, because a client can take its time to send one.
 * Refusal: BUSY.
 */
export const shedLoad =
  (ctx: Pick<Context, 'overload'>, { money, access }: Route): RequestHandler =>
  (req, res, next) => {
    if (money || access === 'internal') return next();
    if (hasBody(req)) ctx.overload.refuseNewWork();
    else {
      // A client that reads slowly does not hold its place: the system has the answer once it is sent.
      const end = ctx.overload.beginRead();
      res.once('finish', end).once('close', end);
    }
    next();
  };

const hasBody = ({ headers }: Request): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

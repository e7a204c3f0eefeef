import { Refusal } from '@chewata/common/errors';
import type { Request, RequestHandler, Response } from 'express';
import { type Caller, callerOf } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';

/**
 * Finds who calls: a bearer token, else the cookie. A cookie counts for a change of state only from
 * our own pages, so that a foreign site cannot act with it (CONTRACT.md 1, Headers).
 */
export const authenticate =
  (ctx: Context): RequestHandler =>
  async (req, res, next) => {
    const bearer = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '')?.[1];
    const cookie = typeof req.cookies.token === 'string' ? req.cookies.token : undefined;
    const token = bearer ?? (cookie && !crossSite(req) ? cookie : undefined);
    res.locals.caller = token ? await callerOf(ctx, token) : null;
    next();
  };

function crossSite(req: Request): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return false;
  const origin = req.headers.origin;
  if (!origin) return false;
  return (
    !URL.canParse(origin) || new URL(origin).host !== (req.headers['x-forwarded-host'] ?? req.headers.host)
  );
}

/** Who calls; null where nobody is signed in. */
export const maybeCaller = (res: Response): Caller | null => res.locals.caller ?? null;

export function requireCaller(res: Response, role: 'user' | 'admin' | 'agent'): Caller {
  const caller = maybeCaller(res);
  if (!caller) throw new Refusal('LOGGED_OUT');
  if (role === 'admin' && !caller.isAdmin) throw new Refusal('FORBIDDEN');
  if (role === 'agent' && caller.role !== 'agent') throw new Refusal('FORBIDDEN');
  return caller;
}

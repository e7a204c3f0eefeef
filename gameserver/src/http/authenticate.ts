import { createHash, timingSafeEqual } from 'node:crypto';
import { type Access, SESSION_COOKIE } from '@chewata/common/contract/route';
import { isForStaff, isStaffAccess } from '@chewata/common/contract/staff-access';
import { Refusal } from '@chewata/common/errors';
import type { Request, RequestHandler, Response } from 'express';
import { type Caller, callerOf } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';
import { isForeignOrigin } from '../services/own-origin.ts';
import { requireConfirmation } from '../services/second-factor/require-confirmation.ts';

type SignInContext = Pick<Context, 'config' | 'clock' | 'passkeys' | 'sessions' | 'users'>;

/**
 * Finds the caller by bearer token, else by cookie. The cookie counts only on requests from our own pages, so that a
 * foreign site cannot act with it.
 */
export const authenticate =
  (ctx: SignInContext): RequestHandler =>
  async (req, res, next) => {
    const cookie: unknown = req.cookies[SESSION_COOKIE];
    const token = bearerOf(req) ?? (typeof cookie === 'string' && !isForeign(ctx, req) ? cookie : null);
    res.locals.caller = token ? await callerOf(ctx, token) : null;
    next();
  };

export const bearerOf = (req: Request): string | null =>
  /^Bearer (\S{1,512})$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;

/** Applies to GET too: logging out is a GET, and a browser sends a Lax cookie along with a foreign link. */
function isForeign(ctx: SignInContext, req: Request): boolean {
  const site = req.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  // A browser without Sec-Fetch-Site reveals a link from another site only by its Referer.
  const { origin, referer } = req.headers;
  return isForeignOrigin(origin ?? (site ? undefined : referer), req.host, ctx.config.PUBLIC_URL);
}

/** The caller; null if not signed in. */
export const maybeCaller = (res: Response): Caller | null => res.locals.caller ?? null;

/**
 * Admits only the callers the route is for, and staff only after their second factor.
 * Refusals: LOGGED_OUT, FORBIDDEN, SECOND_FACTOR_REQUIRED.
 */
export const allow =
  (ctx: SignInContext, access: Access): RequestHandler =>
  async (req, res, next) => {
    if (access === 'public') return next();
    if (access === 'internal') return next(isInternal(ctx, req) ? undefined : new Refusal('LOGGED_OUT'));
    const caller = maybeCaller(res);
    if (!caller) return next(new Refusal('LOGGED_OUT'));
    if (isStaffAccess(access)) {
      if (!isForStaff(access, caller)) throw new Refusal('FORBIDDEN');
      await requireConfirmation(ctx, caller);
    } else if (access === 'agent' && caller.role !== 'agent' && !caller.isAdmin)
      throw new Refusal('FORBIDDEN');
    return next();
  };

/** Compares hashes, so that the time taken reveals nothing about the secret. */
function isInternal({ config }: SignInContext, req: Request): boolean {
  const given = bearerOf(req);
  const secret = config.INTERNAL_SECRET;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given !== null && secret !== null && timingSafeEqual(hash(given), hash(secret));
}

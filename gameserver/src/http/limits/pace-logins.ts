import { PROOF_HEADER } from '@chewata/common/contract/route';
import { Refusal } from '@chewata/common/errors';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { HeldAnswers } from '#runtime/held-answers.ts';
import type { Context } from '../../services/context.ts';
import { addressGroup } from '../../services/origin.ts';
import { askForProof, bearsProof } from '../../services/require-proof.ts';
import { deviceOf } from '../request/session-cookie.ts';

/** Logins without a device's cookie that are answered as fast as they come: 20 a second, 100 of them at once. */
const UNPACED = { points: 100, duration: 5 };
/** The same of one device: a person types no faster, and a stolen or bought cookie gains little. */
const UNPACED_OF_DEVICE = { points: 10, duration: 5 };
/** Beyond that rate, how many a second still ask a store: in all, of one address or device, and with a proof of work. */
const CHECKED = { points: 200, duration: 1 };
const CHECKED_OF_ONE = { points: 50, duration: 1 };
const CHECKED_WITH_PROOF = { points: 200, duration: 1 };
/** Failures of the last minute, which put an address or device behind the others in the queue of password checks. */
const FAILED = { points: Number.MAX_SAFE_INTEGER, duration: 60 };

const HOLD_MS = 1000;
/** About 20 MB of requests and connections. */
const MOST_HELD = 2000;
const RETRY_AFTER_S = 2;

export interface LoginPace {
  /** Runs before the body is read. Refusals without asking a store: BUSY, PROOF_REQUIRED. */
  readonly arrive: RequestHandler;
  /** Sends a refusal a second after the request came, if logins come too fast; a success is never held. */
  readonly refused: ErrorRequestHandler;
}

type Pacing = Pick<Context, 'clock' | 'config' | 'passwordGate' | 'random' | 'signing'>;

/**
 * Paces a flood of guesses: a client that guesses again as soon as it has its answer gets one answer a second. It counts
 * in this process and asks no store. A correct proof of work has a share of its own, so that a person whose address or
 * whose server is under such a flood gets in.
 */
export function paceLogins(ctx: Pacing): LoginPace {
  const held = new HeldAnswers(MOST_HELD, ctx.clock);
  const [strangers, devices] = [new RateLimiterMemory(UNPACED), new RateLimiterMemory(UNPACED_OF_DEVICE)];
  const [all, ofOne] = [new RateLimiterMemory(CHECKED), new RateLimiterMemory(CHECKED_OF_ONE)];
  const [proofs, failed] = [new RateLimiterMemory(CHECKED_WITH_PROOF), new RateLimiterMemory(FAILED)];

  const originOf = (req: Request): string => deviceOf(ctx, req) ?? addressGroup(req.ip ?? '');

  async function refuseUnchecked(req: Request, origin: string): Promise<void> {
    if (bearsProof(ctx, req.get(PROOF_HEADER) ?? null)) {
      if (!(await isWithin(proofs))) throw busy();
      return;
    }
    const failures = (await failed.get(origin))?.consumedPoints ?? 0;
    const waitsInVain = failures > 0 && ctx.passwordGate.refuses({ known: false, failures, keys: [] });
    if (held.isFull || waitsInVain) throw busy();
    if (!(await isWithin(ofOne, origin))) askForProof(ctx);
    if (!(await isWithin(all))) throw busy();
  }

  return {
    arrive: async (req, res, next) => {
      if (!ctx.config.rateLimits) return next();
      const device = deviceOf(ctx, req);
      if (device === null ? await isWithin(strangers) : await isWithin(devices, device)) return next();
      setHeldUntil(res, ctx.clock.now() + HOLD_MS);
      await refuseUnchecked(req, originOf(req));
      next();
    },
    refused: async (error, req, res, next) => {
      const until = heldUntil(res);
      if (until === null) return next(error);
      if (error instanceof Refusal && error.code === 'LOGIN_FAILED') await isWithin(failed, originOf(req));
      if (!(await held.hold(until - ctx.clock.now()))) res.set('Connection', 'close');
      next(error);
    },
  };
}

const isWithin = (limiter: RateLimiterMemory, key = ''): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

const busy = (): Refusal => new Refusal('BUSY', { details: { retryAfter: RETRY_AFTER_S } });

const setHeldUntil = (res: Response, at: number): void => {
  res.locals.heldUntil = at;
};
const heldUntil = (res: Response): number | null => res.locals.heldUntil ?? null;

import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@chewata/common/contract/language';
import { type ErrorCode, Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Outcome, RequestKey } from '#storage/work/requests.ts';
import type { Context } from './context.ts';
import { sayRefusal } from './say.ts';

/** An Idempotency-Key is kept so long (CONTRACT.md 1). */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** A doer that has not renewed its lease for so long is dead. */
const LEASE_MS = 10_000;
const RENEWED_EVERY_MS = 3000;
/** A duplicate waits for the first one so long. */
const WAIT_MS = 60_000;
const LOOKED_EVERY_MS = 50;

/**
 * Refusals that are no outcome: what was wrong with the input, and what is not about the command but
 * about the moment. The same key may be used again after them.
 */
const NOT_KEPT: readonly ErrorCode[] = ['VALIDATION', 'RATE_LIMITED'];

type Doing = Pick<Context, 'clock' | 'random' | 'requests'>;

export interface OnceCommand {
  readonly user: UserId;
  readonly key: string;
  /** Of method, path and body. */
  readonly requestHash: string;
  /** In which a refusal is told. */
  readonly language: Language;
}

export const newCommandId = (ctx: Pick<Context, 'random'>): string => ctx.random.bytes(16).toString('hex');

/**
 * Does a command once for its Idempotency-Key: the first outcome, success or refusal, is kept for 24
 * hours and told again; a concurrent duplicate waits for the first. Where the doer died, another does
 * the command again under the same `commandId`, from which the ledger knows what has been moved.
 * Refusals: IDEMPOTENCY_CONFLICT, UNAVAILABLE (waited in vain), and those of `work` that are not kept.
 */
export async function once(
  ctx: Doing,
  command: OnceCommand,
  work: (commandId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { requestHash } = command;
  const doer = newCommandId(ctx);
  const commandId = newCommandId(ctx);
  for (const begun = ctx.clock.now(); ctx.clock.now() - begun < WAIT_MS; await sleep(LOOKED_EVERY_MS)) {
    const now = ctx.clock.now();
    const claim = await ctx.requests.claim(command, {
      requestHash,
      doer,
      commandId,
      now: new Date(now),
      leaseUntil: new Date(now + LEASE_MS),
      expiresAt: new Date(now + KEPT_MS),
    });
    if (claim.state === 'done') return claim.outcome;
    if (claim.state === 'other') throw new Refusal('IDEMPOTENCY_CONFLICT');
    if (claim.state === 'mine') {
      const first = claim.commandId === commandId;
      return await doIt(ctx, { ...command, doer, first }, () => work(claim.commandId));
    }
  }
  throw new Refusal('UNAVAILABLE');
}

interface Claimed extends OnceCommand {
  readonly doer: string;
  /** Nobody has tried it before: what is refused now has moved nothing. */
  readonly first: boolean;
}

async function doIt(ctx: Doing, claimed: Claimed, work: () => Promise<Outcome>): Promise<Outcome> {
  const { doer, first } = claimed;
  const key: RequestKey = claimed;
  const renewal = setInterval(() => {
    // A renewal that fails is made up for by the next; without one the lease runs out, as it should.
    ctx.requests.renew(key, doer, new Date(ctx.clock.now() + LEASE_MS)).catch(() => undefined);
  }, RENEWED_EVERY_MS);
  try {
    const outcome = await work().catch((error: unknown) => keptRefusal(claimed.language, error));
    await ctx.requests.finish(key, doer, outcome);
    return outcome;
  } catch (error) {
    // After a failure it is not known what has been moved: the key stays, and with it the command id.
    const nothingDone = first && error instanceof Refusal && NOT_KEPT.includes(error.code);
    await (nothingDone ? ctx.requests.forget(key, doer) : ctx.requests.release(key, doer)).catch(
      () => undefined,
    );
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function keptRefusal(language: Language, error: unknown): Outcome {
  if (!(error instanceof Refusal) || error.status >= 500 || NOT_KEPT.includes(error.code)) throw error;
  return { status: error.status, body: { success: false, error: true, ...sayRefusal(language, error) } };
}

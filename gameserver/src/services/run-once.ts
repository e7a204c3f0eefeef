import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import type { KeptReply, RequestKey } from '#storage/work/requests.ts';
import type { Context } from './context.ts';
import { sayRefusal } from './say.ts';

/** How long an Idempotency-Key is kept. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** A worker that has not renewed its lease for this long is presumed dead. */
const LEASE_MS = 10_000;
const RENEWAL_INTERVAL_MS = 3000;
/** How long a duplicate waits for the first request's outcome. */
const WAIT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/**
 * Refusals that are not saved as the outcome, because they concern the input or the moment rather than the command.
 * The same key may be used again after them.
 */
const NOT_KEPT: readonly ErrorCode[] = ['VALIDATION', 'RATE_LIMITED'];

type OnceContext = Pick<Context, 'clock' | 'random' | 'requests'>;

export interface OnceCommand {
  readonly user: UserId;
  readonly key: string;
  /** Hash of method, path and body. */
  readonly requestHash: string;
  /** The language of a refusal's message. */
  readonly language: Language;
}

export const newCommandId = (ctx: Pick<Context, 'random'>): string => ctx.random.bytes(16).toString('hex');

/**
 * Runs a command once for its Idempotency-Key. The first outcome, success or refusal, is kept for 24 hours and
 * repeated; a concurrent duplicate waits for it. If the worker died, another runs the command under the same
 * `commandId`, by which the ledger recognizes entries already posted.
 * Refusals: IDEMPOTENCY_CONFLICT, UNAVAILABLE (the outcome did not come in time), and the unsaved ones of `work`.
 */
export async function runOnce(
  ctx: OnceContext,
  command: OnceCommand,
  work: (commandId: string) => Promise<KeptReply>,
): Promise<KeptReply> {
  const { requestHash } = command;
  const worker = newCommandId(ctx);
  const commandId = newCommandId(ctx);
  for (const begun = ctx.clock.now(); ctx.clock.now() - begun < WAIT_MS; await sleep(POLL_INTERVAL_MS)) {
    const now = ctx.clock.now();
    const claim = await ctx.requests.claim(command, {
      requestHash,
      worker,
      commandId,
      now: new Date(now),
      leaseUntil: new Date(now + LEASE_MS),
      expiresAt: new Date(now + KEY_LIFETIME_MS),
    });
    if (claim.state === 'done') return claim.outcome;
    if (claim.state === 'other') throw new Refusal('IDEMPOTENCY_CONFLICT');
    if (claim.state === 'mine') {
      const first = claim.commandId === commandId;
      return await runLeased(ctx, { ...command, worker, first }, () => work(claim.commandId));
    }
  }
  throw new Refusal('UNAVAILABLE');
}

interface Claimed extends OnceCommand {
  readonly worker: string;
  /** No other worker has tried it: a refusal now means that nothing moved. */
  readonly first: boolean;
}

async function runLeased(
  ctx: OnceContext,
  claimed: Claimed,
  work: () => Promise<KeptReply>,
): Promise<KeptReply> {
  const { worker, first } = claimed;
  const key: RequestKey = claimed;
  const renewal = setInterval(() => {
    // The next renewal makes up for a failed one; without any, the lease expires as intended.
    ctx.requests.renew(key, worker, new Date(ctx.clock.now() + LEASE_MS)).catch(() => undefined);
  }, RENEWAL_INTERVAL_MS);
  try {
    const outcome = await work().catch((error: unknown) => keptRefusal(claimed.language, error));
    await ctx.requests.finish(key, worker, outcome);
    return outcome;
  } catch (error) {
    // After a failure it is unknown whether money moved: keep the key and with it the command id.
    const nothingDone = first && error instanceof Refusal && NOT_KEPT.includes(error.code);
    await (nothingDone ? ctx.requests.forget(key, worker) : ctx.requests.release(key, worker)).catch(
      () => undefined,
    );
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function keptRefusal(language: Language, error: unknown): KeptReply {
  if (!(error instanceof Refusal) || error.status >= 500 || NOT_KEPT.includes(error.code)) throw error;
  return { status: error.status, body: { success: false, error: true, ...sayRefusal(language, error) } };
}

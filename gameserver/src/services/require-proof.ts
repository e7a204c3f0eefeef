import { Refusal } from '@chewata/common/errors';
import { provesWork } from '@chewata/common/proof-of-work';
import { MINUTE_MS } from '@chewata/common/time';
import type { Context } from './context.ts';
import type { Origin } from './origin.ts';

/** About 3 s on a slow phone. */
const BITS = 18;
const BITS_PER_DOUBLING = 2;
/** More would take a fast machine longer than a challenge lives: then no one could get through. */
const MAX_BITS = 26;
const CHALLENGE_MS = 5 * MINUTE_MS;
const MAX_HEADER = 512;

type ProofContext = Pick<Context, 'clock' | 'limits' | 'random' | 'signing'>;

/** A count of what an address did, and from which count on a proof of work is needed. */
export interface Used {
  readonly count: number;
  readonly limit: number;
}

/** The bits that these counts ask for; 0 while all of them are below their limits. */
export function bitsFor(used: readonly Used[]): number {
  const bits = used.map(({ count, limit }) =>
    count < limit ? 0 : BITS + BITS_PER_DOUBLING * Math.floor(Math.log2(count / Math.max(1, limit))),
  );
  return Math.min(MAX_BITS, Math.max(0, ...bits));
}

/**
 * Passes a request that brings a proof of work of `bits` (one doubling less if it was begun before the last one).
 * A challenge is good once, for 5 minutes. Refusal: PROOF_REQUIRED with a new challenge.
 */
export async function requireProofOfWork(ctx: ProofContext, bits: number, { proof }: Origin): Promise<void> {
  if (bits === 0 || (bearsProof(ctx, proof, bits) && (await isFirstUse(ctx, proof)))) return;
  askForProof(ctx, bits);
}

/** Refusal: PROOF_REQUIRED with a new challenge. */
export function askForProof(ctx: Pick<ProofContext, 'clock' | 'random' | 'signing'>, bits = BITS): never {
  const text = [ctx.clock.now() + CHALLENGE_MS, bits, ctx.random.token(16)].join('.');
  throw new Refusal('PROOF_REQUIRED', { details: { challenge: ctx.signing.sign('proof', text), bits } });
}

/** Whether this is a correct proof of at least that work, which may have been used before. It asks no store. */
export function bearsProof(
  ctx: Pick<ProofContext, 'clock' | 'signing'>,
  proof: string | null,
  bits = BITS,
): proof is string {
  if (proof === null || proof.length > MAX_HEADER) return false;
  const [until = 0, promised = 0] =
    ctx.signing.read('proof', challengeOf(proof))?.split('.').map(Number) ?? [];
  const easier = promised < bits - BITS_PER_DOUBLING;
  return !easier && until > ctx.clock.now() && provesWork(proof, promised);
}

const isFirstUse = (ctx: Pick<ProofContext, 'limits'>, proof: string): Promise<boolean> =>
  ctx.limits.firstUse(`proof:${challengeOf(proof)}`, CHALLENGE_MS);

const challengeOf = (proof: string): string => proof.slice(0, Math.max(0, proof.indexOf(':')));

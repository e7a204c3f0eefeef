import type { ApiError } from '../api-error.ts';
import { showProgress } from './progress.ts';

/** The header that answers a PROOF_REQUIRED; null for another refusal. Its progress is shown while it is searched for. */
export async function answerChallenge(
  { code, challenge, bits }: ApiError['failure'],
  signal?: AbortSignal,
): Promise<string | null> {
  if (code !== 'PROOF_REQUIRED' || challenge === undefined || bits === undefined) return null;
  showProgress(0);
  try {
    const { findProof } = await import('./find-proof.ts');
    return await findProof(
      { challenge, bits },
      // The search needs 2^bits tries on average and has no end: the bar slows down and never fills up.
      { signal, onTried: (tried) => showProgress(1 - Math.exp(-2 * (tried / 2 ** bits))) },
    );
  } finally {
    showProgress(null);
  }
}

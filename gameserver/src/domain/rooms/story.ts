import type { UserId } from '@chewata/common/ids';

/** The answers to a player's 'Bingo!'. */
export type ClaimVerdict = 'BINGO' | 'NOT_A_BINGO' | 'NOT_YOUR_CARD' | 'CLAIM_BLOCKED';

/** A player's 'Bingo!', or that of a complete card whose player is away (B10). */
export interface Claim {
  readonly userId: UserId;
  /** Null: for any card of the player's. */
  readonly card: string | null;
  /** Epoch ms. */
  readonly at: number;
  readonly verdict: ClaimVerdict;
}

/** R11: the part of a round, beside its result, that explains it. */
export interface StoredStory {
  /** When each call was made, in ms; in rounds from before R11 fewer than there are calls: the last ones. */
  readonly callTimes: readonly number[];
  /** Oldest first. */
  readonly claims: readonly Claim[];
}

/** When each of these calls was made; null if it is not known. */
export function timesOfCalls(calls: readonly unknown[], times: readonly number[]): (number | null)[] {
  const unknown = Math.max(0, calls.length - times.length);
  return calls.map((_, index) => (index < unknown ? null : (times[index - unknown] ?? null)));
}

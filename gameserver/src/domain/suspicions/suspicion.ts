import type { FlagEvidence, FlagKind } from '@chewata/common/contract/admin/flags';
import type { UserId } from '@chewata/common/ids';

/** A fact about several accounts that administrators should see. The same kind and subject is the same suspicion. */
export interface Suspicion {
  readonly kind: FlagKind;
  /** The device, payer account, receipt, referrer, receiver … that it is about. */
  readonly subject: string;
  readonly users: readonly UserId[];
  readonly evidence: FlagEvidence;
  /** Names of the single facts: one that the flag did not have before is new evidence. */
  readonly facts: readonly string[];
}

/** A suspicion as it is kept. */
export interface Flag extends Suspicion {
  readonly id: string;
  readonly at: Date;
  readonly closed: { readonly by: UserId; readonly at: Date; readonly text: string } | null;
}

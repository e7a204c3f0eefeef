import type { IsoTime } from '../conventions.ts';

export const BLOCK_REASONS = [
  'receipt-fraud',
  'multi-account',
  'bonus-abuse',
  'abuse',
  'own-wish',
  'other',
] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** The part of a block that its user sees, in `user.blocked` and with BLOCKED. */
export interface BlockAnswer {
  reason: BlockReason;
  text: string;
  /** Null: until it is lifted. */
  until: IsoTime | null;
}

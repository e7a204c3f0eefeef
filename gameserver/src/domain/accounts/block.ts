import type { BlockAnswer, BlockReason } from '@chewata/common/contract/accounts/blocks';
import type { UserId } from '@chewata/common/ids';

/** Put on an account by one of the staff. Times are by the rules' clock. */
export interface Block {
  readonly reason: BlockReason;
  readonly text: string;
  /** Null: until it is lifted. */
  readonly until: Date | null;
  readonly by: UserId;
  readonly at: Date;
}

/** The block if it still holds. */
export const blockAt = (block: Block | null | undefined, now: number): Block | null =>
  block && (block.until === null || block.until.getTime() > now) ? block : null;

/** As the user sees it: without who blocked them. */
export const shownBlock = ({ reason, text, until }: Block): BlockAnswer => ({
  reason,
  text,
  until: until?.toISOString() ?? null,
});

/** A block for fraud is lifted by another person than the one who set it. */
const FRAUD: readonly BlockReason[] = ['receipt-fraud', 'multi-account', 'bonus-abuse'];
export const mayLift = ({ reason, by }: Block, who: UserId): boolean => by !== who || !FRAUD.includes(reason);

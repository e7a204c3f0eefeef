import type { UserId } from '@chewata/common/ids';
import type { Write } from './transaction.ts';

/** What somebody with power over accounts or money has decided. Never changed, never deleted. */
export interface Decision {
  /** Where it comes again, it is the same decision: made from the command's id. */
  readonly id: string;
  readonly by: UserId;
  /** 'settings.change', 'user.adjust', 'withdrawal.approve' … */
  readonly action: string;
  /** What it is about: a user's id, a transaction's, 'settings'. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export interface Decisions {
  /** Throws a duplicate-key error where the id is known: the whole transaction has been made before. */
  record(decision: Decision): Write;
  find(id: string): Promise<Decision | null>;
  /** Newest first, 10 a page. */
  list(page: number): Promise<{ decisions: Decision[]; total: number }>;
}

import type { RequestStatus } from '@chewata/common/contract/admin';
import type { UserId } from '@chewata/common/ids';

export type { RequestStatus };

/** A request that is not decided yet. */
export const UNDECIDED: readonly RequestStatus[] = ['Pending', 'AwaitingSecond', 'Processing'];

/** What one administrator has decided of a deposit or withdrawal. */
export interface Ruling {
  readonly by: UserId;
  readonly decision: 'approve' | 'decline';
  readonly reason: string;
  readonly at: Date;
}

/** A page of requests, newest first, 10 a page. */
export interface RequestPage<T> {
  readonly items: T[];
  readonly total: number;
}

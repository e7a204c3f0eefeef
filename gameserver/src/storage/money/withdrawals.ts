import type { RequestStatus } from '@chewata/common/contract/admin';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Destination } from '#providers/ports/payments.ts';
import type { Write } from '../transaction.ts';
import type { RequestPage, Ruling } from './money-requests.ts';

/**
 * Where a payout stands. `sending` is written before the request goes out: after it nobody sends
 * again before the provider has said that it never got it.
 */
export type PayoutStage = 'waiting' | 'queued' | 'sending' | 'asking' | 'over';

/**
 * Money that goes out. It stands in the user's held balance from `withdraw-hold:<id>` until
 * `withdraw-paid:<id>` or `withdraw-returned:<id>`, of which one comes, once.
 */
export interface Withdrawal {
  readonly id: string;
  readonly userId: UserId;
  readonly amount: Santim;
  /** 'bank', 'direct', 'manual': which call asked for it. */
  readonly method: 'bank' | 'direct' | 'manual';
  /** Who pays it out; null: nobody but an administrator. */
  readonly provider: string | null;
  /** An administrator pays it, or finds out what became of it: approving means that it is paid. */
  readonly byHand: boolean;
  readonly destination: Destination;
  /** The name of bank or mobile money, for people. */
  readonly destinationName: string;
  readonly status: RequestStatus;
  readonly stage: PayoutStage;
  readonly reference: string | null;
  /** Since when it waits to be sent. */
  readonly queuedAt: Date | null;
  readonly sentAt: Date | null;
  /** How often it has been sent, or was about to be. */
  readonly sends: number;
  /** When the next step is due; null: none is. */
  readonly dueAt: Date | null;
  /** How often the next step has been put off. */
  readonly tries: number;
  /** Why it waits, or was declined. */
  readonly note: string;
  readonly rulings: readonly Ruling[];
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export type WithdrawalChange = Partial<
  Pick<
    Withdrawal,
    | 'byHand'
    | 'status'
    | 'stage'
    | 'reference'
    | 'queuedAt'
    | 'sentAt'
    | 'sends'
    | 'dueAt'
    | 'tries'
    | 'note'
    | 'rulings'
    | 'settledAt'
  >
>;

/** As a withdrawal must stand for a change to be made. */
export interface WithdrawalWhen {
  readonly stages: readonly PayoutStage[];
  /** Whose sending it is: another has not taken over since. */
  readonly sentAt?: Date;
  /** The provider's reference: none has been kept, or another, since. */
  readonly reference?: string | null;
  /** How many rulings there are: nobody has ruled meanwhile. */
  readonly rulings?: number;
}

export interface Withdrawals {
  insert(withdrawal: Withdrawal): Write;
  get(id: string): Promise<Withdrawal | null>;
  byReference(provider: string, reference: string): Promise<Withdrawal | null>;
  /** Changes it where it stands so; null where it does not. */
  change(id: string, when: WithdrawalWhen, change: WithdrawalChange): Promise<Withdrawal | null>;
  /** The same in a transaction. Refusal: ALREADY_DECIDED. */
  changing(id: string, when: WithdrawalWhen, change: WithdrawalChange): Write;
  /** Takes those whose next step is due; nobody else takes them until the lease ends. */
  claimDue(now: Date, leaseUntil: Date, most: number): Promise<Withdrawal[]>;
  list(page: number, status?: RequestStatus): Promise<RequestPage<Withdrawal>>;
  /** Newest first. */
  ofUser(user: UserId, most: number): Promise<Withdrawal[]>;
  /** Those of them that are not decided yet. */
  waitingOfUser(user: UserId, most: number): Promise<Withdrawal[]>;
  countOfUser(user: UserId): Promise<number>;
}

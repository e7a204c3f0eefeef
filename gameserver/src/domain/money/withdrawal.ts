import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import type { Review } from './review.ts';
import { statesBefore, type Transitions } from './transitions.ts';

/** The recipient of a withdrawal. */
export type PayoutDestination =
  | { readonly kind: 'bank'; readonly bank: string; readonly account: string; readonly holder: string }
  | { readonly kind: 'phone'; readonly medium: DirectMedium; readonly phone: Phone; readonly holder: string };

/**
 * The fields of every withdrawal. Its money is in the user's held balance from `withdraw-hold:<id>` until
 * `withdraw-paid:<id>` or `withdraw-returned:<id>`, of which exactly one is posted (rule M6).
 */
export interface WithdrawalFacts {
  readonly id: string;
  readonly userId: UserId;
  readonly amount: Santim;
  /** Which call asked for it. */
  readonly method: 'bank' | 'direct' | 'manual';
  /** The provider that pays it out; null: only an administrator does. */
  readonly provider: string | null;
  /** An administrator pays it, or finds out what became of it: approving says that it is paid. */
  readonly byHand: boolean;
  readonly destination: PayoutDestination;
  /** The name of the bank or mobile money, for people. */
  readonly destinationName: string;
  /** The provider's id of the payout. */
  readonly reference: string | null;
  /** When it was first queued; null if it never was. */
  readonly queuedAt: Date | null;
  /** When it was last sent, or was about to be; null if it never was. */
  readonly sentAt: Date | null;
  /** How often it has been sent, or was about to be. */
  readonly sends: number;
  /** How often the next step has been put off. */
  readonly tries: number;
  /** Why it needs a decision, or was declined. */
  readonly note: string;
  readonly reviews: readonly Review[];
  readonly createdAt: Date;
}

/** The state of a withdrawal: `stage` for the servers, `status` for people. */
export type WithdrawalStatus =
  /** An administrator decides; AwaitingSecond: one has approved, another must. */
  | { readonly stage: 'waiting'; readonly status: 'Pending' | 'AwaitingSecond' }
  /** It will be sent to its provider at `dueAt`. */
  | {
      readonly stage: 'queued';
      readonly status: 'Processing';
      readonly queuedAt: Date;
      readonly dueAt: Date;
    }
  /**
   * sending: stored before the request goes out, so that the provider is asked before anything is sent again.
   * asking: the provider has it, or may have it. Its status is asked at `dueAt`.
   */
  | {
      readonly stage: 'sending' | 'asking';
      readonly status: 'Processing';
      readonly queuedAt: Date;
      readonly sentAt: Date;
      readonly dueAt: Date;
    }
  | { readonly stage: 'over'; readonly status: 'success' | 'Declined'; readonly settledAt: Date };

export type Withdrawal = WithdrawalFacts & WithdrawalStatus;
export type WithdrawalStage = WithdrawalStatus['stage'];

/**
 * firstApproved, approved, paidByHand, declined: an administrator's decision. sent: the request is about to go
 * out. taken: the provider has, or may have, the request. refused: it took nothing. requeued: it never got it.
 * handedOver: an administrator must find out. paid, failed: what the provider says of it, at any time.
 */
export type WithdrawalEvent =
  | 'firstApproved'
  | 'approved'
  | 'paidByHand'
  | 'declined'
  | 'sent'
  | 'taken'
  | 'refused'
  | 'requeued'
  | 'handedOver'
  | 'paid'
  | 'failed';

/** Rules M6, M7 and M8: the one table of transitions. */
export const WITHDRAWAL_TRANSITIONS: Transitions<WithdrawalStage, WithdrawalEvent> = {
  waiting: {
    firstApproved: 'waiting',
    approved: 'queued',
    paidByHand: 'over',
    declined: 'over',
    handedOver: 'waiting',
    paid: 'over',
    failed: 'over',
  },
  queued: { sent: 'sending', handedOver: 'waiting', paid: 'over', failed: 'over' },
  sending: {
    taken: 'asking',
    refused: 'over',
    requeued: 'queued',
    handedOver: 'waiting',
    paid: 'over',
    failed: 'over',
  },
  asking: { requeued: 'queued', handedOver: 'waiting', paid: 'over', failed: 'over' },
  over: {},
};

export const withdrawalAllows = ({ stage }: Pick<Withdrawal, 'stage'>, event: WithdrawalEvent): boolean =>
  WITHDRAWAL_TRANSITIONS[stage][event] !== undefined;

/** Every stage in which the event can happen. */
export const stagesBefore = (event: WithdrawalEvent): WithdrawalStage[] =>
  statesBefore(WITHDRAWAL_TRANSITIONS, event);

import type { RequestStatus } from '@chewata/common/contract/admin/requests';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Review } from './review.ts';
import { statesBefore, type Transitions } from './transitions.ts';

/** The fields of every deposit, from the moment it is announced. Its only journal entry is `deposit:<id>` (M1). */
export interface DepositFacts {
  /** Ours; providers get it as their reference of the payment. */
  readonly id: string;
  /** What the user knows it by: `id`, or the id of the receipt. */
  readonly txnId: string;
  readonly userId: UserId;
  /** The ledger account that the money comes from is `provider:<provider>`. */
  readonly provider: string;
  /** How it came: 'chapa', 'telebirr', 'manual' … */
  readonly method: string;
  /** The amount that was typed, or that the receipt shows. */
  readonly asked: Santim;
  /** The amount that was paid, by provider or receipt; null until that is known. This is what is credited. */
  readonly paid: Santim | null;
  /** The provider's id of the payment. */
  readonly reference: string | null;
  readonly checkoutUrl: string | null;
  /** For administrators: receipt, payer, why it needs a decision. */
  readonly details: Readonly<Record<string, string>>;
  /** Every id of the receipt; they are used up when the deposit is credited. Empty without a receipt. */
  readonly receiptIds: readonly string[];
  /** Absent without a receipt that the server has read. */
  readonly proof?: ReceiptProof;
  readonly reviews: readonly Review[];
  readonly createdAt: Date;
  /** How often the provider has been asked for its status. */
  readonly polls: number;
}

/**
 * The proof that a receipt gives. payer: it passed the gates, and this user paid it. unproven: it passed, and may be paid by
 * another. failed: it did not pass.
 */
export type ReceiptProof = 'payer' | 'unproven' | 'failed';

export type DepositStatus =
  /** With the provider, which is asked for its status at `pollAt`. */
  | { readonly status: 'Processing'; readonly pollAt: Date }
  /** An administrator decides; AwaitingSecond: one has approved, another must. */
  | { readonly status: 'Pending' | 'AwaitingSecond' }
  | { readonly status: 'success'; readonly paid: Santim; readonly settledAt: Date }
  | {
      readonly status: 'Declined';
      readonly declinedBy: 'provider' | 'time' | 'administrator';
      readonly settledAt: Date;
    };

export type Deposit = DepositFacts & DepositStatus;

/** Lapsed: declined by the provider or by time. It is shown as Declined, but a late payment is still credited. */
export type DepositState = RequestStatus | 'Lapsed';

/**
 * paid: provider or receipt shows the payment of what was asked. disputed: it shows another amount, or cannot be
 * asked. lapsed: the provider declined it, or nothing was paid within a day. The others are administrators'.
 */
export type DepositEvent = 'paid' | 'disputed' | 'lapsed' | 'firstApproved' | 'approved' | 'declined';

/** Rules M2, M3 and M9: the one table of transitions. */
export const DEPOSIT_TRANSITIONS: Transitions<DepositState, DepositEvent> = {
  Processing: {
    paid: 'success',
    disputed: 'Pending',
    lapsed: 'Lapsed',
    firstApproved: 'AwaitingSecond',
    approved: 'success',
    declined: 'Declined',
  },
  Pending: {
    paid: 'success',
    firstApproved: 'AwaitingSecond',
    approved: 'success',
    declined: 'Declined',
  },
  AwaitingSecond: { paid: 'success', approved: 'success', declined: 'Declined' },
  Lapsed: { paid: 'success', disputed: 'Pending' },
  success: {},
  Declined: {},
};

export const depositState = (deposit: DepositStatus): DepositState =>
  deposit.status === 'Declined' && deposit.declinedBy !== 'administrator' ? 'Lapsed' : deposit.status;

/** True if that event can happen to the deposit now. */
export const depositAllows = (deposit: DepositStatus, event: DepositEvent): boolean =>
  DEPOSIT_TRANSITIONS[depositState(deposit)][event] !== undefined;

/** A change of a stored deposit. It applies only while the deposit is as `from` and `reviewsSeen` say. */
export interface DepositUpdate {
  readonly id: string;
  readonly from: readonly DepositState[];
  /** How many reviews it had when it was read: no administrator has decided since. */
  readonly reviewsSeen?: number;
  /** The status after it; absent if it stays. */
  readonly status?: DepositStatus;
  readonly facts: Partial<
    Pick<DepositFacts, 'paid' | 'reference' | 'checkoutUrl' | 'details' | 'reviews' | 'polls'>
  >;
}

const OPEN: readonly DepositState[] = ['Processing'];

/** The provider has taken the request. */
export const depositOpened = (
  { id }: Deposit,
  facts: Partial<Pick<DepositFacts, 'checkoutUrl' | 'reference'>>,
): DepositUpdate => ({ id, from: OPEN, facts });

/** A callback brought the provider's id of the payment. */
export const referenceLearnt = (deposit: Deposit, reference: string): DepositUpdate => ({
  id: deposit.id,
  from: [depositState(deposit)],
  facts: { reference },
});

/** A notice about it came that proves nothing. Nothing but the note changes. */
export const depositNoticed = (deposit: Deposit, notice: string): DepositUpdate => ({
  id: deposit.id,
  from: [depositState(deposit)],
  facts: { details: { ...deposit.details, notice } },
});

export const depositPolled = ({ id, polls }: Deposit, pollAt: Date): DepositUpdate => ({
  id,
  from: OPEN,
  status: { status: 'Processing', pollAt },
  facts: { polls: polls + 1 },
});

export const depositPaid = ({ id }: Deposit, paid: Santim, settledAt: Date): DepositUpdate => ({
  ...after(id, 'paid'),
  status: { status: 'success', paid, settledAt },
  facts: { paid },
});

/** It needs an administrator's decision. `paid`: what the provider says was paid, in Birr. */
export const depositDisputed = (
  { id, details }: Deposit,
  why: string,
  paid: Santim | null,
): DepositUpdate => ({
  ...after(id, 'disputed'),
  status: { status: 'Pending' },
  facts: { paid, details: { ...details, why } },
});

export const depositLapsed = (
  { id }: Deposit,
  declinedBy: 'provider' | 'time',
  settledAt: Date,
): DepositUpdate => ({
  ...after(id, 'lapsed'),
  status: { status: 'Declined', declinedBy, settledAt },
  facts: {},
});

export const depositFirstApproved = (deposit: Deposit, review: Review): DepositUpdate => ({
  ...reviewed(deposit, 'firstApproved', review),
  status: { status: 'AwaitingSecond' },
});

/** Credits the amount paid, or the amount asked if only the administrator knows what was paid. */
export function depositApproved(
  deposit: Deposit,
  review: Review,
  settledAt: Date,
): DepositUpdate & { readonly paid: Santim } {
  const paid = deposit.paid ?? deposit.asked;
  const update = reviewed(deposit, 'approved', review);
  return {
    ...update,
    paid,
    status: { status: 'success', paid, settledAt },
    facts: { ...update.facts, paid },
  };
}

export const depositDeclined = (deposit: Deposit, review: Review, settledAt: Date): DepositUpdate => ({
  ...reviewed(deposit, 'declined', review),
  status: { status: 'Declined', declinedBy: 'administrator', settledAt },
});

const after = (id: string, event: DepositEvent) => ({ id, from: statesBefore(DEPOSIT_TRANSITIONS, event) });

const reviewed = ({ id, reviews }: Deposit, event: DepositEvent, review: Review) => ({
  ...after(id, event),
  reviewsSeen: reviews.length,
  facts: { reviews: [...reviews, review] },
});

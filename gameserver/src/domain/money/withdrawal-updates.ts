import type { Review } from './review.ts';
import {
  stagesBefore,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalFacts,
  type WithdrawalStage,
  type WithdrawalStatus,
} from './withdrawal.ts';

/** A change of a stored withdrawal. It applies only while the withdrawal is as the conditions say. */
export interface WithdrawalUpdate {
  readonly id: string;
  readonly from: readonly WithdrawalStage[];
  /** When it was sent last: no other worker has sent it since. */
  readonly sentAtSeen?: Date | null;
  /** The provider's reference: none has been stored since. */
  readonly referenceSeen?: string | null;
  /** How many reviews it had when it was read: no administrator has decided since. */
  readonly reviewsSeen?: number;
  /** The status after it; absent if it stays. */
  readonly status?: WithdrawalStatus;
  readonly facts: Partial<
    Pick<WithdrawalFacts, 'byHand' | 'reference' | 'sentAt' | 'sends' | 'tries' | 'note' | 'reviews'>
  >;
}

type Queued = Extract<Withdrawal, { stage: 'queued' }>;
/** The provider has it, or may have it. */
export type Sent = Extract<Withdrawal, { stage: 'sending' | 'asking' }>;
export const isSent = (withdrawal: Withdrawal): withdrawal is Sent =>
  withdrawal.stage === 'sending' || withdrawal.stage === 'asking';

const PROCESSING = 'Processing';

/** The request is about to go out. `dueAt`: when the provider is asked if this worker does not report back. */
export const withdrawalSent = (
  { id, sends, queuedAt }: Queued,
  sentAt: Date,
  dueAt: Date,
): WithdrawalUpdate => ({
  ...after(id, 'sent'),
  status: { stage: 'sending', status: PROCESSING, queuedAt, sentAt, dueAt },
  facts: { reference: null, sends: sends + 1 },
});

/** The provider has given its id of the payout before it acts. */
export const referenceStored = ({ id, sentAt }: Sent, reference: string): WithdrawalUpdate => ({
  id,
  from: ['sending'],
  sentAtSeen: sentAt,
  facts: { reference },
});

/** The provider has the request, or may have it: its status is asked at `dueAt`. */
export const withdrawalTaken = (
  { id, queuedAt, sentAt }: Sent,
  dueAt: Date,
  facts: Pick<WithdrawalUpdate['facts'], 'reference' | 'tries' | 'note'>,
): WithdrawalUpdate => ({
  ...after(id, 'taken'),
  sentAtSeen: sentAt,
  status: { stage: 'asking', status: PROCESSING, queuedAt, sentAt, dueAt },
  facts,
});

/** Nothing has left: it is sent again at `dueAt`, and this time does not count. */
export const withdrawalNotSent = (sent: Sent, dueAt: Date, note: string): WithdrawalUpdate => ({
  ...requeued(sent, dueAt),
  from: ['sending'],
  facts: { ...uncounted(sent), tries: sent.tries + 1, note },
});

/** Nothing has left within a day: an administrator pays it. */
export const withdrawalUnsendable = (sent: Sent, note: string): WithdrawalUpdate => ({
  ...handedOver(sent),
  facts: { ...uncounted(sent), byHand: true, note },
});

/** It never reached its provider. If a worker has stored a reference since it was read, it is being sent. */
export const withdrawalLost = (sent: Sent, dueAt: Date): WithdrawalUpdate => ({
  ...requeued(sent, dueAt),
  referenceSeen: sent.reference,
  facts: { reference: null },
});

/** The provider has not decided: it is asked again at `dueAt`. */
export const withdrawalPolled = (sent: Sent, dueAt: Date): WithdrawalUpdate => {
  const { id, stage, queuedAt, sentAt, tries } = sent;
  return {
    id,
    from: [stage],
    sentAtSeen: sentAt,
    status: { stage, status: PROCESSING, queuedAt, sentAt, dueAt },
    facts: { tries: tries + 1 },
  };
};

/** An administrator finds out what became of it, and decides. */
export const withdrawalHandedOver = (withdrawal: Withdrawal, note: string): WithdrawalUpdate => ({
  ...handedOver(withdrawal),
  facts: { byHand: true, note },
});

/** The provider has paid it. */
export const withdrawalPaid = ({ id }: Withdrawal, settledAt: Date): WithdrawalUpdate => ({
  ...after(id, 'paid'),
  status: { stage: 'over', status: 'success', settledAt },
  facts: {},
});

/** The provider has declined it. */
export const withdrawalFailed = ({ id }: Withdrawal, settledAt: Date, note: string): WithdrawalUpdate => ({
  ...after(id, 'failed'),
  ...returned(settledAt, note),
});

/** The provider has refused this request, and knows no other of the same payout. */
export const withdrawalRefused = ({ id, sentAt }: Sent, settledAt: Date, note: string): WithdrawalUpdate => ({
  ...after(id, 'refused'),
  sentAtSeen: sentAt,
  ...returned(settledAt, note),
});

export const withdrawalFirstApproved = (withdrawal: Withdrawal, review: Review): WithdrawalUpdate => ({
  ...reviewed(withdrawal, 'firstApproved', review),
  status: { stage: 'waiting', status: 'AwaitingSecond' },
});

/** Its provider will pay it out. `now`: by the clock of due work, from which the time of a review may differ. */
export const withdrawalApproved = (withdrawal: Withdrawal, review: Review, now: Date): WithdrawalUpdate => ({
  ...reviewed(withdrawal, 'approved', review),
  status: { stage: 'queued', status: PROCESSING, queuedAt: now, dueAt: now },
});

/** The administrator says that it is paid. */
export const withdrawalPaidByHand = (
  withdrawal: Withdrawal,
  review: Review,
  settledAt: Date,
): WithdrawalUpdate => ({
  ...reviewed(withdrawal, 'paidByHand', review),
  status: { stage: 'over', status: 'success', settledAt },
});

export const withdrawalDeclined = (
  withdrawal: Withdrawal,
  review: Review,
  settledAt: Date,
): WithdrawalUpdate => {
  const update = reviewed(withdrawal, 'declined', review);
  const { status, facts } = returned(settledAt, review.reason);
  return { ...update, status, facts: { ...update.facts, ...facts } };
};

const after = (id: string, event: WithdrawalEvent) => ({ id, from: stagesBefore(event) });

const requeued = ({ id, queuedAt, sentAt }: Sent, dueAt: Date) => ({
  ...after(id, 'requeued'),
  sentAtSeen: sentAt,
  status: { stage: 'queued', status: PROCESSING, queuedAt, dueAt } as const,
});

const handedOver = ({ id, stage, sentAt }: Withdrawal) => ({
  id,
  from: stagesBefore('handedOver').filter((before) => before === stage),
  sentAtSeen: sentAt,
  status: { stage: 'waiting', status: 'Pending' } as const,
});

const returned = (settledAt: Date, note: string) => ({
  status: { stage: 'over', status: 'Declined', settledAt } as const,
  facts: { note },
});

const uncounted = ({ sends, sentAt }: Sent) => ({ sends: sends - 1, sentAt: sends === 1 ? null : sentAt });

const reviewed = ({ id, reviews }: Withdrawal, event: WithdrawalEvent, review: Review) => ({
  ...after(id, event),
  reviewsSeen: reviews.length,
  facts: { reviews: [...reviews, review] },
});

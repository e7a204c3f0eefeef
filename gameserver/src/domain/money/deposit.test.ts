import { asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { describe, expect, it } from 'vitest';
import {
  DEPOSIT_TRANSITIONS,
  type Deposit,
  type DepositEvent,
  type DepositState,
  type DepositUpdate,
  depositAllows,
  depositApproved,
  depositDeclined,
  depositDisputed,
  depositFirstApproved,
  depositLapsed,
  depositPaid,
  depositPolled,
  depositState,
} from './deposit.ts';
import type { Review } from './review.ts';

const at = new Date('2026-03-01T09:00:00Z');
const review: Review = { by: asUserId('a1'), decision: 'approve', reason: '', at };
const deposit: Deposit = {
  id: 'D1',
  txnId: 'D1',
  userId: asUserId('u1'),
  provider: 'chapa',
  method: 'chapa',
  asked: santim(10_000),
  paid: null,
  status: 'Processing',
  pollAt: at,
  reference: null,
  checkoutUrl: null,
  details: {},
  receiptIds: [],
  reviews: [review],
  createdAt: at,
  polls: 3,
};
const updates: Record<DepositEvent, DepositUpdate> = {
  paid: depositPaid(deposit, santim(10_000), at),
  disputed: depositDisputed(deposit, 'paid 70.00', santim(7000)),
  lapsed: depositLapsed(deposit, 'time', at),
  firstApproved: depositFirstApproved(deposit, review),
  approved: depositApproved(deposit, review, at),
  declined: depositDeclined(deposit, review, at),
};

describe('a deposit', () => {
  it.each(Object.entries(updates) as [DepositEvent, DepositUpdate][])(
    'M2, M3: %s happens only in the states of the table, and leads to its state',
    (event, { from, status }) => {
      const before = (Object.keys(DEPOSIT_TRANSITIONS) as DepositState[]).filter(
        (state) => DEPOSIT_TRANSITIONS[state][event] !== undefined,
      );
      expect(from).toEqual(before);
      for (const state of before)
        expect(status && depositState(status)).toBe(DEPOSIT_TRANSITIONS[state][event]);
    },
  );

  it('M3: may be paid after it lapsed, but not after an administrator declined it', () => {
    const declinedBy = (by: 'provider' | 'time' | 'administrator') =>
      ({ status: 'Declined', declinedBy: by, settledAt: at }) as const;
    expect(depositAllows(declinedBy('time'), 'paid')).toBe(true);
    expect(depositAllows(declinedBy('provider'), 'paid')).toBe(true);
    expect(depositAllows(declinedBy('administrator'), 'paid')).toBe(false);
    expect(depositAllows({ status: 'success', paid: santim(1), settledAt: at }, 'paid')).toBe(false);
  });

  it('M2: an approval credits what was paid, and only without that what was asked', () => {
    expect(depositApproved(deposit, review, at).paid).toBe(10_000);
    const disputed: Deposit = { ...deposit, status: 'Pending', paid: santim(7000) };
    expect(depositApproved(disputed, review, at)).toMatchObject({ paid: 7000, facts: { paid: 7000 } });
  });

  it('M9: a review applies only if no other came in between, and is added to the others', () => {
    for (const event of ['firstApproved', 'approved', 'declined'] as const)
      expect(updates[event]).toMatchObject({ reviewsSeen: 1, facts: { reviews: [review, review] } });
  });

  it('stays in its state when it is polled', () => {
    expect(depositPolled(deposit, at)).toEqual({
      id: 'D1',
      from: ['Processing'],
      status: { status: 'Processing', pollAt: at },
      facts: { polls: 4 },
    });
  });
});

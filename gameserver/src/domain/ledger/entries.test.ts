import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { describe, expect, it } from 'vitest';
import {
  adjustmentEntry,
  depositEntry,
  entryId,
  isStakeOfToken,
  pointsEntry,
  prizeEntry,
  registerBonusEntry,
  subjectOfEntry,
  transferEntry,
  withdrawHoldEntry,
  withdrawPaidEntry,
  withdrawReturnedEntry,
} from './entries.ts';

const [user, other, round] = [asUserId('u1'), asUserId('u2'), asRoundId('r1')];
const amount = santim(500);
const withdrawal = { id: 'W1', userId: user, amount };
const prize = { promotion: 'p1', period: '2026-03-01', stake: '10' };

describe('entry ids', () => {
  it('W3: are stored for good, so their forms never change', () => {
    const stake = entryId.stake({ roundId: round, userId: user, token: 't1' });
    expect([
      stake,
      entryId.refund(stake, '57'),
      entryId.settlement(round),
      entryId.deposit('D1'),
      entryId.withdrawHold('W1'),
      entryId.withdrawPaid('W1'),
      entryId.withdrawReturned('W1'),
      entryId.transfer('T1'),
      entryId.registerBonus(user),
      entryId.points('c1'),
      entryId.prize(prize, 3),
      entryId.adjustment('c1'),
    ]).toEqual([
      'stake:r1:u1:t1',
      'refund:stake:r1:u1:t1:57',
      'settle:r1',
      'deposit:D1',
      'withdraw-hold:W1',
      'withdraw-paid:W1',
      'withdraw-returned:W1',
      'transfer:T1',
      'register-bonus:u1',
      'points:c1',
      'prize:p1:2026-03-01:10:3',
      'adjust:c1',
    ]);
  });

  it('say what they are about', () => {
    expect(subjectOfEntry('deposit:D1')).toBe('D1');
    expect(subjectOfEntry('refund:stake:r1:u1:t1:57')).toBe('stake:r1:u1:t1:57');
    expect([isStakeOfToken('stake:r1:u1:t1', 't1'), isStakeOfToken('stake:r1:u1:t1', '1')]).toEqual([
      true,
      false,
    ]);
    expect(isStakeOfToken('stake:r1:u1:', '')).toBe(false);
  });
});

describe('entries', () => {
  /** The stored request hash is of kind, user, round and, without a request, the postings in this order. */
  it.each([
    [
      depositEntry({ id: 'D1', txnId: 'FT1', userId: user, provider: 'cbe', method: 'manual' }, amount),
      { 'provider:cbe': -500, 'user:u1:main': 500 },
    ],
    [withdrawHoldEntry(withdrawal), { 'user:u1:main': -500, 'user:u1:held': 500 }],
    [withdrawPaidEntry(withdrawal, 'manual'), { 'user:u1:held': -500, 'provider:manual': 500 }],
    [withdrawReturnedEntry(withdrawal), { 'user:u1:held': -500, 'user:u1:main': 500 }],
    [transferEntry('T1', { from: user, to: other, amount }), { 'user:u1:main': -500, 'user:u2:main': 500 }],
    [registerBonusEntry(user, amount), { 'house:promotions': -500, 'user:u1:bonus': 500 }],
    [
      prizeEntry(prize, { rank: 1, userId: user, amount, memo: '200k' }),
      { 'house:promotions': -500, 'user:u1:main': 500 },
    ],
    [
      adjustmentEntry('c1', { userId: user, wallet: 'bonus', amount: santim(-500), memo: 'reason' }),
      { 'user:u1:bonus': -500, 'house:adjustments': 500 },
    ],
    [
      pointsEntry('points:c1', { userId: user, price: amount, asked: 9, quantity: 5, boughtAt: new Date(0) }),
      { 'user:u1:main': -500, 'house:revenue': 500 },
    ],
  ])('W3: $kind posts the same lines in the same order', ({ postings }, expected) => {
    const lines = typeof postings === 'function' ? [] : postings;
    expect(lines.map((line) => [line.account, line.amount])).toEqual(Object.entries(expected));
  });
});

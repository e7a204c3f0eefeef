import { asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { parsePhone } from '@chewata/common/phone';
import { describe, expect, it } from 'vitest';
import type { Review } from './review.ts';
import {
  stagesBefore,
  WITHDRAWAL_TRANSITIONS,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalStage,
} from './withdrawal.ts';
import {
  type Sent,
  type WithdrawalUpdate,
  withdrawalApproved,
  withdrawalDeclined,
  withdrawalFailed,
  withdrawalFirstApproved,
  withdrawalHandedOver,
  withdrawalLost,
  withdrawalNotSent,
  withdrawalPaid,
  withdrawalPaidByHand,
  withdrawalPolled,
  withdrawalRefused,
  withdrawalSent,
  withdrawalTaken,
  withdrawalUnsendable,
} from './withdrawal-updates.ts';

const at = new Date('2026-03-01T09:00:00Z');
const later = new Date('2026-03-01T10:00:00Z');
const review: Review = { by: asUserId('a1'), decision: 'approve', reason: 'r', at: later };
const phone = parsePhone('0911234567');
if (!phone) throw new Error('not a phone');
const facts = {
  id: 'W1',
  userId: asUserId('u1'),
  amount: santim(6000),
  method: 'direct',
  provider: 'lakipay',
  byHand: false,
  destination: { kind: 'phone', medium: 'TELEBIRR', phone, holder: 'Abebe' },
  destinationName: 'Telebirr',
  reference: 'S1',
  queuedAt: at,
  sentAt: at,
  sends: 1,
  tries: 2,
  note: '',
  reviews: [],
  createdAt: at,
} as const;
const waiting: Withdrawal = { ...facts, stage: 'waiting', status: 'Pending' };
const queued = { ...facts, stage: 'queued', status: 'Processing', dueAt: at } as const;
const sending: Sent = { ...facts, stage: 'sending', status: 'Processing', dueAt: at };
const asking: Sent = { ...sending, stage: 'asking' };

const updates: [WithdrawalEvent, WithdrawalUpdate, WithdrawalStage[]][] = [
  ['firstApproved', withdrawalFirstApproved(waiting, review), stagesBefore('firstApproved')],
  ['approved', withdrawalApproved(waiting, review, at), stagesBefore('approved')],
  ['paidByHand', withdrawalPaidByHand(waiting, review, at), stagesBefore('paidByHand')],
  ['declined', withdrawalDeclined(waiting, review, at), stagesBefore('declined')],
  ['sent', withdrawalSent(queued, later, later), stagesBefore('sent')],
  ['taken', withdrawalTaken(sending, later, {}), stagesBefore('taken')],
  ['refused', withdrawalRefused(sending, later, 'no'), stagesBefore('refused')],
  ['requeued', withdrawalLost(asking, later), stagesBefore('requeued')],
  ['requeued', withdrawalNotSent(sending, later, 'no'), ['sending']],
  ['handedOver', withdrawalHandedOver(asking, 'no'), ['asking']],
  ['handedOver', withdrawalUnsendable(sending, 'no'), ['sending']],
  ['paid', withdrawalPaid(asking, later), stagesBefore('paid')],
  ['failed', withdrawalFailed(asking, later, 'no'), stagesBefore('failed')],
];

describe('a withdrawal', () => {
  it.each(updates)(
    'M6, M7: %s happens only in the stages of the table, and leads to its stage',
    (event, { from, status }, stages) => {
      expect(from).toEqual(stages);
      for (const stage of from) expect(status?.stage).toBe(WITHDRAWAL_TRANSITIONS[stage][event]);
    },
  );

  it('M6: nothing happens to one that is over', () => {
    expect(WITHDRAWAL_TRANSITIONS.over).toEqual({});
    const over: Withdrawal = { ...facts, stage: 'over', status: 'success', settledAt: at };
    expect(withdrawalHandedOver(over, 'no').from).toEqual([]);
  });

  it('M7: what a sending worker reports counts only while no other has taken over', () => {
    for (const update of [
      withdrawalTaken(sending, later, {}),
      withdrawalNotSent(sending, later, 'no'),
      withdrawalUnsendable(sending, 'no'),
      withdrawalRefused(sending, later, 'no'),
      withdrawalPolled(sending, later),
    ])
      expect(update.sentAtSeen).toBe(at);
    expect(withdrawalLost(asking, later)).toMatchObject({ sentAtSeen: at, referenceSeen: 'S1' });
  });

  it('does not count a request that never left', () => {
    expect(withdrawalNotSent(sending, later, 'no').facts).toMatchObject({ sends: 0, sentAt: null });
    expect(withdrawalNotSent({ ...sending, sends: 2 }, later, 'no').facts).toMatchObject({
      sends: 1,
      sentAt: at,
    });
  });
});

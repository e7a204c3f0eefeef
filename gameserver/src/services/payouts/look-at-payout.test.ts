import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyLane, moneyLane } from '../../testing/money/money-lane.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { lookAtPayout } from './look-at-payout.ts';

let lane: MoneyLane;
beforeAll(async () => {
  lane = await moneyLane('look-at-payout');
});
afterAll(() => lane?.close());

it('M7: a payout whose slow doer has kept a session since it was read is not sent again', async () => {
  await lane.begin();
  const ctx = lane.process(null);
  const [caller] = lane.users;
  if (!caller) throw new Error('no user');
  const destination = { kind: 'phone', medium: 'TELEBIRR', phone: caller.phone, holder: '' } as const;
  const route = { method: 'direct', provider: 'sessions-first', destination, destinationName: '' } as const;
  const command = { caller, amount: fromBirr(60), proof: {}, commandId: caller.id };
  const { id } = await requestWithdrawal(ctx, command, route);
  const sentAt = new Date(lane.time.now);
  await ctx.withdrawals.change(id, { stages: ['queued'] }, { stage: 'sending', sentAt, sends: 1 });
  lane.time.now += 120_000;
  const read = await ctx.withdrawals.get(id);
  if (!read) throw new Error('no payout');
  // Now the session is kept, and the request that moves the money leaves.
  await ctx.withdrawals.change(id, { stages: ['sending'], sentAt }, { reference: 'S1' });
  await lookAtPayout(ctx, read);
  expect(await ctx.withdrawals.get(id)).toMatchObject({ stage: 'sending', reference: 'S1' });
});

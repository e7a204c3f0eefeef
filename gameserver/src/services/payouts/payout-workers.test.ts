import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyLane, moneyLane } from '../../testing/money/wallet-testbed.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { watchPayouts } from './advance-due-payouts.ts';
import { lookAtPayout } from './poll-payout.ts';

let lane: MoneyLane;
beforeAll(async () => {
  lane = await moneyLane('payout-doers');
});
afterAll(() => lane?.close());

/** A payout that waits to be sent, by the provider that keeps a session first. */
async function queued() {
  await lane.begin();
  const ctx = lane.process(null);
  const [caller] = lane.users;
  if (!caller) throw new Error('no user');
  const destination = { kind: 'phone', medium: 'TELEBIRR', phone: caller.phone, holder: '' } as const;
  const route = { method: 'direct', provider: 'sessions-first', destination, destinationName: '' } as const;
  const command = { caller, amount: fromBirr(60), proof: {}, commandId: caller.id };
  return { ctx, id: (await requestWithdrawal(ctx, command, route)).id };
}

it('M7: what a doer had taken who died before sending it, another sends half a minute later', async () => {
  const { ctx, id } = await queued();
  const died = () => Promise.reject(new Error('the process died'));
  expect(await watchPayouts({ ...ctx, withdrawals: { ...ctx.withdrawals, change: died } })).toBe(1);
  lane.time.now += 29_000;
  expect(await watchPayouts(ctx)).toBe(0);
  lane.time.now += 1000;
  expect(await watchPayouts(ctx)).toBe(1);
  expect(await ctx.withdrawals.get(id)).toMatchObject({ sends: 1 });
});

it('M7: a payout whose slow doer has kept a session since it was read is not sent again', async () => {
  const { ctx, id } = await queued();
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

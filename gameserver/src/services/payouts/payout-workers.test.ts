import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSent, referenceStored, withdrawalSent } from '#domain/money/withdrawal-updates.ts';
import { type WalletTestbed, walletTestbed } from '../../testing/money/wallet-testbed.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { advanceDuePayouts } from './advance-due-payouts.ts';
import { pollPayout } from './poll-payout.ts';

let testbed: WalletTestbed;
beforeAll(async () => {
  testbed = await walletTestbed('payout-workers');
});
afterAll(() => testbed?.close());

/** A queued payout of the provider that opens a session first. */
async function queuePayout() {
  await testbed.reset();
  const ctx = testbed.process(null);
  const [caller] = testbed.users;
  if (!caller) throw new Error('no user');
  const destination = { kind: 'phone', medium: 'TELEBIRR', phone: caller.phone, holder: '' } as const;
  const route = { method: 'direct', provider: 'sessions-first', destination, destinationName: '' } as const;
  const command = {
    caller: { ...caller, sessionId: '' },
    amount: fromBirr(60),
    proof: {},
    commandId: caller.id,
  };
  return { ctx, id: (await requestWithdrawal(ctx, command, route)).id };
}

it('M7: a payout whose worker crashed before sending it is sent by another half a minute later', async () => {
  const { ctx, id } = await queuePayout();
  const crashed = () => Promise.reject(new Error('the process crashed'));
  expect(await advanceDuePayouts({ ...ctx, withdrawals: { ...ctx.withdrawals, apply: crashed } })).toBe(1);
  testbed.time.now += 29_000;
  expect(await advanceDuePayouts(ctx)).toBe(0);
  testbed.time.now += 1000;
  expect(await advanceDuePayouts(ctx)).toBe(1);
  expect(await ctx.withdrawals.get(id)).toMatchObject({ sends: 1 });
});

it('M7: a payout whose slow worker has stored a session since it was read is not sent again', async () => {
  const { ctx, id } = await queuePayout();
  const queued = await ctx.withdrawals.get(id);
  if (queued?.stage !== 'queued') throw new Error('no queued payout');
  const sentAt = new Date(testbed.time.now);
  await ctx.withdrawals.apply(withdrawalSent(queued, sentAt, sentAt));
  testbed.time.now += 120_000;
  const read = await ctx.withdrawals.get(id);
  if (!read || !isSent(read)) throw new Error('no sent payout');
  // Now the session is stored, and the request that moves the money leaves.
  await ctx.withdrawals.apply(referenceStored(read, 'S1'));
  await pollPayout(ctx, read);
  expect(await ctx.withdrawals.get(id)).toMatchObject({ stage: 'sending', reference: 'S1' });
});

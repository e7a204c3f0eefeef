import { sum, ZERO } from '@chewata/common/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { depositState } from '#domain/money/deposit.ts';
import type { User } from '#storage/accounts/users.ts';
import { ScenarioRunner, scenario } from '../../testing/money/scenario.ts';
import { STARTING_BALANCE, type WalletTestbed, walletTestbed } from '../../testing/money/wallet-testbed.ts';
import { reviewDeposit } from '../admin/queues/review-deposit.ts';
import { reviewWithdrawal } from '../admin/queues/review-withdrawal.ts';
import { auditLedger } from '../audit/audit-ledger.ts';
import { pollDueDeposits } from '../deposits/poll-due-deposits.ts';
import { advanceDuePayouts } from '../payouts/advance-due-payouts.ts';
import { transferApproval } from './held-transfers.ts';

let testbed: WalletTestbed;
beforeAll(async () => {
  testbed = await walletTestbed('wallet-property');
});
afterAll(() => testbed?.close());

const audit = async () => (await auditLedger(testbed.books, new Date(testbed.time.now))).breaks;
const payoutOf = (id: string) => testbed.providers.map((provider) => provider.payouts.get(id)).find(Boolean);
const chargeOf = (id: string) => testbed.providers.map((provider) => provider.charges.get(id)).find(Boolean);

async function documents() {
  const ctx = testbed.process(null);
  const lists = await Promise.all(
    testbed.users.map(async ({ id }) => ({
      deposits: await ctx.deposits.ofUser(id, 200),
      withdrawals: await ctx.withdrawals.ofUser(id, 200),
    })),
  );
  return {
    deposits: lists.flatMap(({ deposits }) => deposits),
    withdrawals: lists.flatMap(({ withdrawals }) => withdrawals),
  };
}

/** The providers recover, time passes, late callbacks arrive, and administrators decide by the statements. */
async function settle(runner: ScenarioRunner): Promise<void> {
  const ctx = testbed.process(null);
  const wait = async (times: number, ms: number) => {
    for (let i = 0; i < times; i++) {
      testbed.time.now += ms;
      while ((await advanceDuePayouts(ctx)) + (await pollDueDeposits(ctx)) > 0);
    }
  };
  for (const provider of testbed.providers) {
    provider.behaviours = [];
    for (const payout of provider.payouts.values()) if (payout.state === 'pending') payout.state = 'paid';
  }
  await wait(5, 40_000);
  await wait(4, 120_000);
  for (const provider of testbed.providers) {
    for (const payout of provider.payouts.values()) if (payout.state === 'pending') payout.state = 'paid';
    for (let nth = 0; nth < provider.charges.size + provider.payouts.size; nth++)
      await runner.callback(ctx, provider, nth);
  }
  await wait(4, 9 * 3600_000);
  const { deposits, withdrawals } = await documents();
  // No user decides their own request: two of the three are others.
  const admins = testbed.users;
  for (const { id, stage, sentAt } of withdrawals) {
    if (stage !== 'waiting') continue;
    const decision = sentAt !== null && payoutOf(id)?.state === 'paid' ? 'approve' : 'decline';
    for (const by of admins)
      await reviewWithdrawal(ctx, {
        by: asCaller(by),
        id,
        decision,
        reason: 'r',
        commandId: `${by.id}-${id}`,
      }).catch(() => null);
  }
  const { approvals } = await ctx.approvals.list(1, 'Pending');
  for (const [index, approval] of approvals.entries()) {
    const end = index % 2 === 0 ? transferApproval.carryOut : transferApproval.giveUp;
    await end?.(ctx, approval, [ctx.approvals.ending(approval.id)]);
  }
  for (const { id, status } of deposits)
    if (status === 'Pending' || status === 'AwaitingSecond')
      for (const by of admins)
        await reviewDeposit(ctx, {
          by: asCaller(by),
          id,
          decision: 'decline',
          reason: '',
          commandId: `${by.id}-${id}`,
        }).catch(() => null);
}

const asCaller = ({ id }: User) => ({ id, sessionId: '' });

async function expectConsistent(): Promise<void> {
  expect(await audit()).toEqual([]);
  const { deposits, withdrawals } = await documents();
  for (const { id, stage, status, provider, byHand, reviews } of withdrawals) {
    const payout = payoutOf(id);
    expect(stage, `${id} has ended`).toBe('over');
    expect(payout?.acceptances ?? 0, `${id} was sent to ${provider} at most once`).toBeLessThanOrEqual(1);
    const paid = payout?.state === 'paid' || (byHand && !payout && reviews.at(-1)?.decision === 'approve');
    expect(status, `${id}, which was ${paid ? 'paid' : 'not paid'}`).toBe(paid ? 'success' : 'Declined');
  }
  for (const deposit of deposits) {
    const { id, status, paid, method, asked } = deposit;
    if (method === 'manual') continue;
    const charge = chargeOf(id);
    if (status === 'success') expect(paid, `${id} is credited with what was paid`).toBe(charge?.paid);
    else if (depositState(deposit) !== 'Declined' && charge?.paid === asked)
      expect.fail(`${id} was paid and not credited`);
  }
  const ctx = testbed.process(null);
  const wallets = await Promise.all(testbed.users.map(({ id }) => ctx.ledger.wallet(id)));
  for (const { main, bonus, held } of wallets) {
    expect(Math.min(main, bonus), 'W6').toBeGreaterThanOrEqual(0);
    expect(held, 'nothing stays held').toBe(0);
  }
  const paidIn = deposits.filter(({ status }) => status === 'success').map(({ paid }) => paid ?? ZERO);
  const paidOut = withdrawals.filter(({ status }) => status === 'success').map(({ amount }) => amount);
  expect(sum(wallets.map(({ main }) => main)), 'W7: value is conserved').toBe(
    testbed.users.length * STARTING_BALANCE + sum(paidIn) - sum(paidOut),
  );
}

it('W6, W7, W8: the books stay whole through any deposits, payouts, transfers, reviews, provider failures and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ groups, behaviours }) => {
      await testbed.reset();
      for (const [index, provider] of testbed.providers.entries())
        provider.behaviours = [...(behaviours[index] ?? [])];
      const runner = new ScenarioRunner(testbed);
      for (const group of groups)
        await Promise.all(group.map(({ action, crashAfter }) => runner.run(action, crashAfter)));
      expect(await audit()).toEqual([]);
      await settle(runner);
      await expectConsistent();
    }),
    { numRuns: Number(process.env.WALLET_RUNS ?? 8), endOnFailure: true },
  );
}, 240_000);

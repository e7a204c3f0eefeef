import { sum, ZERO } from '@chewata/common/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Play, scenario } from '../../testing/money/scenario.ts';
import { type MoneyLane, moneyLane, PURSE } from '../../testing/money/wallet-testbed.ts';
import { ruleDeposit } from '../approvals/review-deposit.ts';
import { ruleWithdrawal } from '../approvals/review-withdrawal.ts';
import { auditLedger } from '../audit/audit-ledger.ts';
import { watchDeposits } from '../deposits/poll-due-deposits.ts';
import { watchPayouts } from '../payouts/advance-due-payouts.ts';

let lane: MoneyLane;
beforeAll(async () => {
  lane = await moneyLane('wallet-property');
});
afterAll(() => lane?.close());

const audit = async () => (await auditLedger(lane.books, new Date(lane.time.now))).breaks;
const payoutOf = (id: string) => lane.banks.map((bank) => bank.payouts.get(id)).find(Boolean);
const chargeOf = (id: string) => lane.banks.map((bank) => bank.charges.get(id)).find(Boolean);

async function documents() {
  const ctx = lane.process(null);
  const lists = await Promise.all(
    lane.users.map(async ({ id }) => ({
      deposits: await ctx.deposits.ofUser(id, 200),
      withdrawals: await ctx.withdrawals.ofUser(id, 200),
    })),
  );
  return {
    deposits: lists.flatMap(({ deposits }) => deposits),
    withdrawals: lists.flatMap(({ withdrawals }) => withdrawals),
  };
}

/** The banks come to themselves, the clock goes on, callbacks come late, administrators look at statements. */
async function settle(play: Play): Promise<void> {
  const ctx = lane.process(null);
  const watch = async (times: number, ms: number) => {
    for (let i = 0; i < times; i++) {
      lane.time.now += ms;
      while ((await watchPayouts(ctx)) + (await watchDeposits(ctx)) > 0);
    }
  };
  for (const bank of lane.banks) {
    bank.moods = [];
    for (const payout of bank.payouts.values()) if (payout.state === 'pending') payout.state = 'paid';
  }
  await watch(5, 40_000);
  await watch(4, 120_000);
  for (const bank of lane.banks) {
    for (const payout of bank.payouts.values()) if (payout.state === 'pending') payout.state = 'paid';
    for (let nth = 0; nth < bank.charges.size + bank.payouts.size; nth++) await play.callback(ctx, bank, nth);
  }
  await watch(4, 9 * 3600_000);
  const { deposits, withdrawals } = await documents();
  const admins = lane.users.slice(0, 2);
  for (const { id, stage, sentAt } of withdrawals) {
    if (stage !== 'waiting') continue;
    const decision = sentAt !== null && payoutOf(id)?.state === 'paid' ? 'approve' : 'decline';
    for (const by of admins)
      await ruleWithdrawal(ctx, { by, id, decision, reason: 'r', commandId: `${by.id}-${id}` }).catch(
        () => null,
      );
  }
  for (const { id, status } of deposits)
    if (status === 'Pending' || status === 'AwaitingSecond')
      for (const by of admins)
        await ruleDeposit(ctx, {
          by,
          id,
          decision: 'decline',
          reason: '',
          commandId: `${by.id}-${id}`,
        }).catch(() => null);
}

async function expectWhole(): Promise<void> {
  expect(await audit()).toEqual([]);
  const { deposits, withdrawals } = await documents();
  for (const { id, stage, status, provider, byHand, rulings } of withdrawals) {
    const payout = payoutOf(id);
    expect(stage, `${id} has an end`).toBe('over');
    expect(payout?.taken ?? 0, `${id} was sent to ${provider} once at the most`).toBeLessThanOrEqual(1);
    const paid = payout?.state === 'paid' || (byHand && !payout && rulings.at(-1)?.decision === 'approve');
    expect(status, `${id}, which was ${paid ? 'paid' : 'not paid'}`).toBe(paid ? 'success' : 'Declined');
  }
  for (const { id, status, paid, method, declinedBy, asked } of deposits) {
    if (method === 'manual') continue;
    const charge = chargeOf(id);
    if (status === 'success') expect(paid, `${id} is credited with what was paid`).toBe(charge?.paid);
    else if (declinedBy !== 'administrator' && charge?.paid === asked)
      expect.fail(`${id} was paid and not credited`);
  }
  const ctx = lane.process(null);
  const wallets = await Promise.all(lane.users.map(({ id }) => ctx.ledger.wallet(id)));
  for (const { main, bonus, held } of wallets) {
    expect(Math.min(main, bonus), 'W6').toBeGreaterThanOrEqual(0);
    expect(held, 'nothing is held without an end').toBe(0);
  }
  const came = deposits.filter(({ status }) => status === 'success').map(({ paid }) => paid ?? ZERO);
  const went = withdrawals.filter(({ status }) => status === 'success').map(({ amount }) => amount);
  expect(sum(wallets.map(({ main }) => main)), 'W7: value is conserved').toBe(
    lane.users.length * PURSE + sum(came) - sum(went),
  );
}

it('W6, W7, W8: any deposits, callbacks, withdrawals, transfers, rulings, failures of banks and deaths leave the money whole', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ groups, moods }) => {
      await lane.begin();
      for (const [index, bank] of lane.banks.entries()) bank.moods = [...(moods[index] ?? [])];
      const play = new Play(lane);
      for (const group of groups) await Promise.all(group.map(({ move, dies }) => play.make(move, dies)));
      expect(await audit()).toEqual([]);
      await settle(play);
      await expectWhole();
    }),
    { numRuns: Number(process.env.WALLET_RUNS ?? 8), endOnFailure: true },
  );
}, 240_000);

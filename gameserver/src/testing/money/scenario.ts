import { Refusal } from '@chewata/common/errors';
import { fromBirr } from '@chewata/common/money';
import fc from 'fast-check';
import type { User } from '#storage/accounts/users.ts';
import { reviewDeposit } from '../../services/admin/queues/review-deposit.ts';
import { reviewWithdrawal } from '../../services/admin/queues/review-withdrawal.ts';
import { receiveCallback } from '../../services/callbacks/receive-callback.ts';
import { openCheckout, openDirectDeposit } from '../../services/deposits/open-deposit.ts';
import { pollDueDeposits } from '../../services/deposits/poll-due-deposits.ts';
import { transferBalance } from '../../services/money/transfer-balance.ts';
import { advanceDuePayouts } from '../../services/payouts/advance-due-payouts.ts';
import { depositManually } from '../../services/receipts/manual-deposit.ts';
import { requestWithdrawal } from '../../services/withdrawals/request-withdrawal.ts';
import { ProcessCrash } from './crashing-process.ts';
import { BEHAVIOURS, type FaultyProvider, PROVIDER_KINDS } from './faulty-provider.ts';
import { USER_COUNT, type WalletContext, type WalletTestbed } from './wallet-testbed.ts';

const user = fc.nat(USER_COUNT - 1);
const provider = fc.nat(PROVIDER_KINDS.length - 1);
const nth = fc.nat(20);
const birr = fc.integer({ min: 50, max: 200 });

/** Everything that players, providers and administrators do. */
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open deposit' as const),
      user,
      provider,
      birr,
      direct: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pay' as const), provider, nth, same: fc.nat(4).map(Boolean) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('call back' as const), provider, nth }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      user,
      provider: fc.option(provider, { freq: 4 }),
      birr,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide payout' as const), provider, nth, yes: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('transfer' as const), user, to: user, birr }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('deposit manually' as const), user, birr, receipt: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('review' as const), nth, yes: fc.boolean(), admin: fc.nat(1) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 1000, 35_000, 35_000, 70_000, 130_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth }) },
);
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** An action, and the number of steps after which its process crashes. */
const attempt = fc.record({ action, crashAfter: fc.option(fc.nat(24), { freq: 2, nil: null }) });
/** Groups of actions at the same time, and how each provider behaves in the meantime. */
export const scenario = fc.record({
  groups: fc.array(fc.array(attempt, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 30 }),
  behaviours: fc.tuple(
    ...PROVIDER_KINDS.map(() => fc.array(fc.constantFrom(...BEHAVIOURS), { maxLength: 40 })),
  ),
});

type Repeatable = (ctx: WalletContext) => Promise<unknown>;

export class ScenarioRunner {
  readonly testbed: WalletTestbed;
  /** Commands that a client or another server may repeat. */
  readonly #commands: Repeatable[] = [];
  #serial = 0;

  constructor(testbed: WalletTestbed) {
    this.testbed = testbed;
  }

  /** Runs an action in a process that may crash. Refusals and crashes are expected; other errors are not. */
  async run(action: Action, crashAfter: number | null): Promise<void> {
    const ctx = this.testbed.process(crashAfter);
    try {
      await this.#do(ctx, action);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof ProcessCrash)) throw error;
    }
  }

  async #do(ctx: WalletContext, action: Action): Promise<unknown> {
    const { testbed } = this;
    switch (action.do) {
      case 'open deposit':
        return this.#issue(ctx, (commandId) => {
          const { name } = this.#provider(action.provider);
          const command = {
            caller: this.#user(action.user),
            amount: fromBirr(action.birr),
            method: name,
            commandId,
          };
          return (again) => {
            const deposit = { ...command, provider: again.payments.named(name) };
            return action.direct
              ? openDirectDeposit(again, { ...deposit, medium: 'TELEBIRR' })
              : openCheckout(again, deposit);
          };
        });
      case 'withdraw': {
        const caller = this.#user(action.user);
        // An administrator pays it by hand, and it needs a code.
        const byHand = action.provider === null;
        const proof = byHand ? await testbed.issueOtp(caller) : {};
        return this.#issue(ctx, (commandId) => {
          const provider = action.provider === null ? null : this.#provider(action.provider).name;
          const destination = { kind: 'phone', medium: 'TELEBIRR', phone: caller.phone, holder: '' } as const;
          const method = byHand ? 'manual' : 'direct';
          const route = { method, provider, destination, destinationName: '' } as const;
          const command = {
            caller: { ...caller, sessionId: '' },
            amount: fromBirr(action.birr),
            proof,
            commandId,
          };
          return (again) => requestWithdrawal(again, command, route);
        });
      }
      case 'transfer': {
        const caller = this.#user(action.user);
        const proof = await testbed.issueOtp(caller);
        return this.#issue(ctx, (commandId) => {
          const { phone: to } = this.#user(action.to);
          return (again) =>
            transferBalance(again, {
              caller: { ...caller, sessionId: '' },
              to,
              amount: fromBirr(action.birr),
              proof,
              commandId,
            });
        });
      }
      case 'deposit manually':
        return this.#issue(ctx, (commandId) => {
          const caller = this.#user(action.user);
          const txnId = `${testbed.users[0]?.id}${action.receipt}`.toUpperCase();
          const command = {
            caller,
            amount: fromBirr(action.birr),
            txnId,
            language: 'en',
            commandId,
          } as const;
          return (again) => depositManually(again, command);
        });
      case 'review':
        return this.#review(ctx, action);
      case 'pay': {
        const charge = pick([...this.#provider(action.provider).charges.values()], action.nth);
        if (charge && charge.paid === null) charge.paid = action.same ? charge.asked : fromBirr(7);
        return;
      }
      case 'decide payout': {
        const payout = pick([...this.#provider(action.provider).payouts.values()], action.nth);
        if (payout?.state === 'pending') payout.state = action.yes ? 'paid' : 'failed';
        return;
      }
      case 'call back':
        return this.callback(ctx, this.#provider(action.provider), action.nth);
      case 'wait':
        testbed.time.now += action.ms;
        await advanceDuePayouts(ctx);
        return pollDueDeposits(ctx);
      case 'repeat':
        return pick(this.#commands, action.nth)?.(ctx);
    }
  }

  /** A callback of the provider about any of its payments. */
  async callback(ctx: WalletContext, of: FaultyProvider, nth: number): Promise<void> {
    const about = [
      ...[...of.charges.keys()].map((txnId) => ({ kind: 'deposit', txnId })),
      ...[...of.payouts.keys()].map((txnId) => ({ kind: 'payout', txnId })),
    ];
    const payment = pick(about, nth);
    if (!payment) return;
    const raw = { body: Buffer.from(JSON.stringify(payment)), headers: {} };
    await receiveCallback(ctx, of.name, raw);
  }

  async #review(
    ctx: WalletContext,
    { nth, yes, admin }: Extract<Action, { do: 'review' }>,
  ): Promise<unknown> {
    const ids = [];
    for (const { id } of this.testbed.users) {
      // Payouts that were sent are reviewed at the end, by the provider's statement.
      for (const { id: one, stage, sentAt } of await ctx.withdrawals.ofUser(id, 50))
        if (stage === 'waiting' && sentAt === null) ids.push({ review: reviewWithdrawal, id: one });
      for (const { id: one, status } of await ctx.deposits.ofUser(id, 50))
        if (status === 'Pending' || status === 'AwaitingSecond') ids.push({ review: reviewDeposit, id: one });
    }
    const chosen = pick(ids, nth);
    if (!chosen) return undefined;
    const by = { id: this.#user(admin).id, sessionId: '' };
    return this.#issue(ctx, (commandId) => {
      const command = {
        by,
        id: chosen.id,
        decision: yes ? 'approve' : 'decline',
        reason: 'r',
        commandId,
      } as const;
      return (again) => chosen.review(again, command);
    });
  }

  async #issue(ctx: WalletContext, make: (commandId: string) => Repeatable): Promise<unknown> {
    const command = make(`${this.testbed.users[0]?.id}-${++this.#serial}`);
    this.#commands.push(command);
    return command(ctx);
  }

  #user = (index: number): User => {
    const found = this.testbed.users[index];
    if (!found) throw new Error('no such user');
    return found;
  };
  #provider = (index: number): FaultyProvider => {
    const found = this.testbed.providers[index];
    if (!found) throw new Error('no such provider');
    return found;
  };
}

const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)];

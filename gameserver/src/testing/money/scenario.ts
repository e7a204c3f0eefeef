import { Refusal } from '@chewata/common/errors';
import { fromBirr } from '@chewata/common/money';
import fc from 'fast-check';
import type { User } from '#storage/accounts/users.ts';
import { ruleDeposit } from '../../services/approvals/review-deposit.ts';
import { ruleWithdrawal } from '../../services/approvals/review-withdrawal.ts';
import { receiveCallback } from '../../services/callbacks/receive-callback.ts';
import { openCheckout, openDirectDeposit } from '../../services/deposits/open-deposit.ts';
import { watchDeposits } from '../../services/deposits/poll-due-deposits.ts';
import { transferBalance } from '../../services/money/transfer-balance.ts';
import { watchPayouts } from '../../services/payouts/advance-due-payouts.ts';
import { depositManually } from '../../services/receipts/manual-deposit.ts';
import { requestWithdrawal } from '../../services/withdrawals/request-withdrawal.ts';
import { Death } from './crashing-process.ts';
import { BANKS, type FickleBank, MOODS } from './faulty-provider.ts';
import { type MoneyLane, USERS, type WalletContext } from './wallet-testbed.ts';

const user = fc.nat(USERS - 1);
const bank = fc.nat(BANKS.length - 1);
const nth = fc.nat(20);
const birr = fc.integer({ min: 50, max: 200 });

/** What players, banks and administrators do, in any order. */
const move = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('open' as const), user, bank, birr, direct: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pay' as const), bank, nth, same: fc.nat(4).map(Boolean) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('callback' as const), bank, nth }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      user,
      bank: fc.option(bank, { freq: 4 }),
      birr,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), bank, nth, yes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('transfer' as const), user, to: user, birr }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('announce' as const), user, birr, receipt: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('rule' as const), nth, yes: fc.boolean(), admin: fc.nat(1) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('watch' as const),
      ms: fc.constantFrom(0, 1000, 35_000, 35_000, 70_000, 130_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again' as const), nth }) },
);
export type Move = typeof move extends fc.Arbitrary<infer Made> ? Made : never;

/** A move, and after how many steps the process that makes it dies. */
const made = fc.record({ move, dies: fc.option(fc.nat(24), { freq: 2, nil: null }) });
/** Groups of moves at the same time, and what the banks are like meanwhile. */
export const scenario = fc.record({
  groups: fc.array(fc.array(made, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 30 }),
  moods: fc.tuple(...BANKS.map(() => fc.array(fc.constantFrom(...MOODS), { maxLength: 40 }))),
});

type Repeatable = (ctx: WalletContext) => Promise<unknown>;

/** Plays scenarios on a lane. */
export class Play {
  readonly lane: MoneyLane;
  /** Commands with ids of their own, that a client or another server may repeat. */
  readonly #asked: Repeatable[] = [];
  #serial = 0;

  constructor(lane: MoneyLane) {
    this.lane = lane;
  }

  /** Makes a move in a process that may die. Refusals and deaths are part of it; other errors are not. */
  async make(move: Move, dies: number | null): Promise<void> {
    const ctx = this.lane.process(dies);
    try {
      await this.#do(ctx, move);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Death)) throw error;
    }
  }

  async #do(ctx: WalletContext, move: Move): Promise<unknown> {
    const { lane } = this;
    switch (move.do) {
      case 'open':
        return this.#ask(ctx, (commandId) => {
          const { name } = this.#bank(move.bank);
          const command = {
            caller: this.#user(move.user),
            amount: fromBirr(move.birr),
            method: name,
            commandId,
          };
          return (again) => {
            const asked = { ...command, provider: again.payments.named(name) };
            return move.direct
              ? openDirectDeposit(again, { ...asked, medium: 'TELEBIRR' })
              : openCheckout(again, asked);
          };
        });
      case 'withdraw': {
        const caller = this.#user(move.user);
        // By hand: an administrator pays it, and it takes a code.
        const byHand = move.bank === null;
        const proof = byHand ? await lane.proof(caller) : {};
        return this.#ask(ctx, (commandId) => {
          const provider = move.bank === null ? null : this.#bank(move.bank).name;
          const destination = { kind: 'phone', medium: 'TELEBIRR', phone: caller.phone, holder: '' } as const;
          const method = byHand ? 'manual' : 'direct';
          const route = { method, provider, destination, destinationName: '' } as const;
          const command = { caller, amount: fromBirr(move.birr), proof, commandId };
          return (again) => requestWithdrawal(again, command, route);
        });
      }
      case 'transfer': {
        const caller = this.#user(move.user);
        const proof = await lane.proof(caller);
        return this.#ask(ctx, (commandId) => {
          const { phone: to } = this.#user(move.to);
          return (again) =>
            transferBalance(again, { caller, to, amount: fromBirr(move.birr), proof, commandId });
        });
      }
      case 'announce':
        return this.#ask(ctx, (commandId) => {
          const caller = this.#user(move.user);
          const txnId = `${lane.users[0]?.id}${move.receipt}`.toUpperCase();
          const command = { caller, amount: fromBirr(move.birr), txnId, language: 'en', commandId } as const;
          return (again) => depositManually(again, command);
        });
      case 'rule':
        return this.#rule(ctx, move);
      case 'pay': {
        const charge = pick([...this.#bank(move.bank).charges.values()], move.nth);
        if (charge && charge.paid === null) charge.paid = move.same ? charge.asked : fromBirr(7);
        return;
      }
      case 'answer': {
        const payout = pick([...this.#bank(move.bank).payouts.values()], move.nth);
        if (payout?.state === 'pending') payout.state = move.yes ? 'paid' : 'failed';
        return;
      }
      case 'callback':
        return this.callback(ctx, this.#bank(move.bank), move.nth);
      case 'watch':
        lane.time.now += move.ms;
        await watchPayouts(ctx);
        return watchDeposits(ctx);
      case 'again':
        return pick(this.#asked, move.nth)?.(ctx);
    }
  }

  /** A callback of the bank about any of its payments, at any time, as often as it likes. */
  async callback(ctx: WalletContext, of: FickleBank, nth: number): Promise<void> {
    const about = [
      ...[...of.charges.keys()].map((txnId) => ({ kind: 'deposit', txnId })),
      ...[...of.payouts.keys()].map((txnId) => ({ kind: 'payout', txnId })),
    ];
    const told = pick(about, nth);
    if (!told) return;
    const raw = { body: Buffer.from(JSON.stringify(told)), headers: {} };
    await receiveCallback(ctx, of.name as 'chapa', raw);
  }

  async #rule(ctx: WalletContext, { nth, yes, admin }: Extract<Move, { do: 'rule' }>): Promise<unknown> {
    const ids = [];
    for (const { id } of this.lane.users) {
      // What was sent is decided by what the bank's statement says, at the end.
      for (const { id: one, stage, sentAt } of await ctx.withdrawals.ofUser(id, 50))
        if (stage === 'waiting' && sentAt === null) ids.push({ rule: ruleWithdrawal, id: one });
      for (const { id: one, status } of await ctx.deposits.ofUser(id, 50))
        if (status === 'Pending' || status === 'AwaitingSecond') ids.push({ rule: ruleDeposit, id: one });
    }
    const chosen = pick(ids, nth);
    if (!chosen) return undefined;
    const by = this.#user(admin);
    return this.#ask(ctx, (commandId) => {
      const command = {
        by,
        id: chosen.id,
        decision: yes ? 'approve' : 'decline',
        reason: 'r',
        commandId,
      } as const;
      return (again) => chosen.rule(again, command);
    });
  }

  async #ask(ctx: WalletContext, make: (commandId: string) => Repeatable): Promise<unknown> {
    const command = make(`${this.lane.users[0]?.id}-${++this.#serial}`);
    this.#asked.push(command);
    return command(ctx);
  }

  #user = (index: number): User => {
    const found = this.lane.users[index];
    if (!found) throw new Error('no such user');
    return found;
  };
  #bank = (index: number): FickleBank => {
    const found = this.lane.banks[index];
    if (!found) throw new Error('no such bank');
    return found;
  };
}

const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)];

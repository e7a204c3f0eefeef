import { santim, toBirr } from '@chewata/common/money';
import type { Entry, Stake, Withdrawal } from '@chewata/gameserver/testing/simulate/facts';
import type { Fact, Line } from '../history/lines.ts';
import { type Seeded, seeded } from '../seeded.ts';

type Ok = { readonly ok: boolean; readonly code?: string; readonly result?: Record<string, unknown> };

/** Writes the history of a product that keeps its promises: a ledger, and clients that send and receive. */
export class MadeUpProduct {
  readonly random: Seeded;
  readonly lines: Line[] = [];
  readonly entries: Entry[] = [];
  readonly stakes: Stake[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly balances = new Map<string, number>();
  now = 1_800_000_000_000;
  #id = 0;

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  pass(ms = this.random.whole(1, 40)): number {
    this.now += ms;
    return this.now;
  }

  note(fact: Fact): void {
    this.lines.push({ at: this.now, ...fact });
  }

  hear(user: string, event: string, ...args: unknown[]): void {
    this.note({ kind: 'heard', client: clientOf(user), user, event, args });
  }

  /** A command with its answer; `work` is done between them. */
  command(user: string, call: string, args: unknown[], work: () => Ok, key?: string): Ok {
    const id = ++this.#id;
    this.pass();
    this.note({
      kind: 'sent',
      id,
      client: clientOf(user),
      user,
      call,
      args,
      ...(key !== undefined && { key }),
    });
    this.pass();
    const answer = work();
    this.pass();
    this.note({ kind: 'answered', id, ...answer });
    return answer;
  }

  post(entry: Pick<Entry, 'id' | 'of' | 'userId' | 'postings'> & Partial<Entry>): void {
    this.entries.push({ kind: 'entry', entryAt: this.now, roundId: null, memo: '', ...entry });
    for (const [account, amount] of entry.postings)
      if (account.endsWith(':main')) {
        const user = account.split(':')[1] ?? '';
        this.balances.set(user, (this.balances.get(user) ?? 0) + amount);
      }
  }

  balanceOf(user: string): { activeBalance: number; bonusWallet: number } {
    return { activeBalance: toBirr(santim(this.balances.get(user) ?? 0)), bonusWallet: 0 };
  }

  deposit(user: string, birr: number): void {
    const txnId = `D${++this.#id}`;
    this.command(user, 'deposit', [{ amount: birr }], () => ({ ok: true, result: { txnId } }), `k${txnId}`);
    this.command(user, 'pay', [{ amount: birr, txnId }], () => {
      const postings = [
        ['provider:sandbox', -birr * 100] as const,
        [`user:${user}:main`, birr * 100] as const,
      ];
      this.post({ id: `deposit:${txnId}`, of: 'deposit', userId: user, memo: txnId, postings });
      return { ok: true, result: { txnId } };
    });
  }

  /** The request is repeated with its key, as by an app whose answer was lost. */
  withdraw(user: string, birr: number): void {
    const txnId = `W${++this.#id}`;
    const answer = (): Ok => ({ ok: true, result: { txnId } });
    this.command(
      user,
      'withdraw',
      [{ amount: birr }],
      () => {
        const postings = [
          [`user:${user}:main`, -birr * 100] as const,
          [`user:${user}:held`, birr * 100] as const,
        ];
        this.post({ id: `withdraw-hold:${txnId}`, of: 'withdraw-hold', userId: user, postings });
        return answer();
      },
      `k${txnId}`,
    );
    this.command(user, 'withdraw', [{ amount: birr }], answer, `k${txnId}`);
    const paid = [[`user:${user}:held`, -birr * 100] as const, ['provider:sandbox', birr * 100] as const];
    this.post({ id: `withdraw-paid:${txnId}`, of: 'withdraw-paid', userId: user, postings: paid });
    this.withdrawals.push({ kind: 'withdrawal', id: txnId, user, amount: birr * 100, status: 'success' });
  }

  transfer(from: string, to: string, birr: number): void {
    this.command(from, 'transfer', [{ amount: birr, to }], () => {
      const postings = [
        [`user:${from}:main`, -birr * 100] as const,
        [`user:${to}:main`, birr * 100] as const,
      ];
      this.post({ id: `transfer:T${++this.#id}`, of: 'transfer', userId: from, postings });
      return { ok: true, result: { activeBalance: this.balanceOf(from).activeBalance } };
    });
  }

  refuse(user: string, call: string, birr: number, code: string): void {
    this.command(user, call, [{ amount: birr }], () => ({ ok: false, code }));
  }

  readBalance(user: string): void {
    this.command(user, 'balance', [], () => ({ ok: true, result: this.balanceOf(user) }));
  }
}

export const clientOf = (user: string): string => `${user}/1`;

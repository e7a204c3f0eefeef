import { plus, type Santim, sum, ZERO } from '@chewata/common/money';
import { isUserAccount } from './accounts.ts';
import type { JournalEntry } from './entry.ts';

/** What the books promise (docs/rules.md, W). */
export type AuditRule =
  /** W1: an entry's postings sum to zero. */
  | 'balanced'
  /** W8: a balance document is the sum of its postings. */
  | 'projection'
  /** W8: a sum that is kept of an account is that of its postings before its moment. */
  | 'checkpoint'
  /** W6: no user balance is below zero. */
  | 'negative'
  /** The account of a round that is over is empty. */
  | 'round'
  /** Every stake is settled or given back. */
  | 'stake'
  /** A completed deposit has one entry of what was paid, another one none. */
  | 'deposit'
  /** A withdrawal is held, and paid or given back once, as its document says. */
  | 'withdrawal'
  /** What a user's held balance has is what the open withdrawals are. */
  | 'held';

/** A break: what the books promise and do not keep. */
export interface Break {
  readonly rule: AuditRule;
  readonly subject: string;
  readonly message: string;
}

type BookEntry = Pick<JournalEntry, 'id' | 'kind' | 'postings' | 'detail' | 'at'>;

interface Checkpoint {
  readonly account: string;
  readonly upTo: Date;
  readonly total: Santim;
}

/**
 * The sums of the journal by account, fed with every entry once, in any order. Accounts without a
 * balance document that are empty are let go, so that what is held grows with users, not with rounds.
 */
export class AuditBooks {
  readonly totals = new Map<string, Santim>();
  readonly breaks: Break[] = [];
  entries = 0;
  /** All that was ever posted into an account. */
  turnover: Santim = ZERO;
  private readonly kept: ReadonlyMap<string, Checkpoint>;
  private readonly before = new Map<string, Santim>();

  constructor(checkpoints: readonly Checkpoint[] = []) {
    this.kept = new Map(checkpoints.map((one) => [one.account, one]));
  }

  add(entry: BookEntry): void {
    this.entries++;
    const off = sum(entry.postings.map(({ amount }) => amount));
    if (off !== 0)
      this.breaks.push({ rule: 'balanced', subject: entry.id, message: `sums to ${off} santim` });
    if (entry.kind === 'deposit' && entry.id !== `deposit:${entry.detail?.depositId}`)
      this.breaks.push({
        rule: 'deposit',
        subject: entry.id,
        message: 'an entry that is not its deposit’s own',
      });
    for (const { account, amount } of entry.postings) {
      if (amount > 0) this.turnover = plus(this.turnover, amount);
      const kept = this.kept.get(account);
      if (kept && entry.at < kept.upTo)
        this.before.set(account, plus(this.before.get(account) ?? ZERO, amount));
      const total = plus(this.totals.get(account) ?? ZERO, amount);
      if (total === 0 && !isUserAccount(account)) this.totals.delete(account);
      else this.totals.set(account, total);
    }
  }

  total(account: string): Santim {
    return this.totals.get(account) ?? ZERO;
  }

  /** The kept sums that are not those of their postings; once every entry has been added. */
  brokenCheckpoints(): Break[] {
    return [...this.kept.values()].flatMap(({ account, total, upTo }) => {
      const sum = this.before.get(account) ?? ZERO;
      const message = `keeps ${total} santim up to ${upTo.toISOString()}, its postings sum to ${sum}`;
      return sum === total ? [] : [{ rule: 'checkpoint', subject: account, message }];
    });
  }

  /** Rounds whose account is not empty, by their ids. */
  roundsHolding(): string[] {
    return [...this.totals.keys()]
      .filter((account) => account.startsWith('round:'))
      .map((account) => account.slice('round:'.length));
  }
}

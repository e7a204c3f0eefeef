import { plus, type Santim, sum, ZERO } from '@chewata/common/money';
import { isUserAccount, roundOf } from './accounts.ts';
import { entryId } from './entries.ts';
import type { EntryPart } from './entry.ts';

/** The promises of the books (docs/rules.md, W). */
export type AuditRule =
  /** W1: an entry's postings sum to zero. */
  | 'balanced'
  /** W8: a balance document is the sum of its postings. */
  | 'projection'
  /** W8: the stored sum of an account is that of its postings before the checkpoint. */
  | 'checkpoint'
  /** W2: entries that were audited once stay as they were. */
  | 'changed'
  /** W8: what the audit remembers of an account is the sum of its postings. */
  | 'total'
  /** W6: no user balance is below zero. */
  | 'negative'
  /** The account of a round that is over is empty. */
  | 'round'
  /** Every stake is settled or refunded. */
  | 'stake'
  /** A completed deposit has one entry, of what was paid; any other deposit has none. */
  | 'deposit'
  /** A withdrawal is held, and paid or returned once, as its document says. */
  | 'withdrawal'
  /** A user's held balance is the sum of the user's open withdrawals and waiting transfers. */
  | 'held'
  /** D13: a round's record follows from its parts. */
  | 'record'
  /** D14: every sealed round that is over is in the log with its record's hash, and nothing else is. */
  | 'log'
  /** D14: every entry and every hour names the one before it. */
  | 'chain'
  /** D14: the heads that were joined or posted are heads of the log. */
  | 'head';

/** A broken promise. */
export interface Break {
  readonly rule: AuditRule;
  readonly subject: string;
  readonly message: string;
}

export type AuditedEntry = EntryPart<'id' | 'kind' | 'postings' | 'detail' | 'at'>;

interface Checkpoint {
  readonly account: string;
  readonly upTo: Date;
  readonly total: Santim;
}

/**
 * The sums of the journal by account, from every entry added once, in any order. Empty accounts without a balance
 * document are dropped, so that memory grows with the number of users, not of rounds.
 */
export class AuditBooks {
  readonly totals = new Map<string, Santim>();
  readonly breaks: Break[] = [];
  entries = 0;
  /** The sum of all postings above zero. */
  turnover: Santim = ZERO;
  private readonly checkpoints: ReadonlyMap<string, Checkpoint>;
  /** The sums of the postings before each checkpoint. */
  private readonly before = new Map<string, Santim>();

  constructor(checkpoints: readonly Checkpoint[] = []) {
    this.checkpoints = new Map(checkpoints.map((checkpoint) => [checkpoint.account, checkpoint]));
  }

  add(entry: AuditedEntry): void {
    this.entries++;
    const off = sum(entry.postings.map(({ amount }) => amount));
    if (off !== 0)
      this.breaks.push({ rule: 'balanced', subject: entry.id, message: `sums to ${off} santim` });
    // The audit does not trust that a stored entry has the detail of its kind.
    if (entry.kind === 'deposit' && entry.id !== entryId.deposit(entry.detail?.depositId))
      this.breaks.push({
        rule: 'deposit',
        subject: entry.id,
        message: 'the entry has the id of another deposit',
      });
    for (const { account, amount } of entry.postings) {
      if (amount > 0) this.turnover = plus(this.turnover, amount);
      const checkpoint = this.checkpoints.get(account);
      if (checkpoint && entry.at < checkpoint.upTo)
        this.before.set(account, plus(this.before.get(account) ?? ZERO, amount));
      const total = plus(this.totals.get(account) ?? ZERO, amount);
      if (total === 0 && !isUserAccount(account)) this.totals.delete(account);
      else this.totals.set(account, total);
    }
  }

  total(account: string): Santim {
    return this.totals.get(account) ?? ZERO;
  }

  /** The checkpoints that differ from their postings; call it after every entry has been added. */
  brokenCheckpoints(): Break[] {
    return [...this.checkpoints.values()].flatMap(({ account, total, upTo }) => {
      const posted = this.before.get(account) ?? ZERO;
      const message = `checkpoint of ${upTo.toISOString()} is ${total} santim, its postings sum to ${posted}`;
      return posted === total ? [] : [{ rule: 'checkpoint', subject: account, message }];
    });
  }

  /** Rounds whose account is not empty, by their ids. */
  roundsHolding(): string[] {
    return [...this.totals.keys()].map(roundOf).filter((round) => round !== null);
  }
}

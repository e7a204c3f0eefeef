import { plus, type Santim, sum, ZERO } from '@chewata/common/money';
import type { AuditedEntry, Break } from './audit-books.ts';

/** The sums by account of a part of the journal, from each of its entries added once, in any order. */
export class EntrySums {
  private readonly totals = new Map<string, Santim>();
  readonly breaks: Break[] = [];
  entries = 0;

  add({ id, postings }: Pick<AuditedEntry, 'id' | 'postings'>): void {
    this.entries++;
    const off = sum(postings.map(({ amount }) => amount));
    if (off !== 0) this.breaks.push({ rule: 'balanced', subject: id, message: `sums to ${off} santim` });
    for (const { account, amount } of postings)
      this.totals.set(account, plus(this.totals.get(account) ?? ZERO, amount));
  }

  of(account: string): Santim {
    return this.totals.get(account) ?? ZERO;
  }

  /** Accounts that were moved on balance; a round that began and ended in this part is left out. */
  moved(): [account: string, amount: Santim][] {
    return [...this.totals].filter(([, amount]) => amount !== 0);
  }
}

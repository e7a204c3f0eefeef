import { minus, plus, type Santim, santim, ZERO } from '@chewata/common/money';
import { entryId, subjectOfEntry } from './entries.ts';
import type { JournalEntry } from './entry.ts';

/** A change of a balance after a credit. */
export interface LaterChange {
  readonly id: string;
  readonly amount: Santim;
  /** The earlier entry that it undoes, in whole or in part; null if it undoes none. */
  readonly undoes: string | null;
}

/** The changes that these entries make to an account. */
export function changesOf(account: string, entries: readonly JournalEntry[]): LaterChange[] {
  return entries.map((entry) => {
    const lines = entry.postings.filter((line) => line.account === account);
    const amount = santim(lines.reduce((total, line) => total + line.amount, 0));
    return { id: entry.id, amount, undoes: undoneBy(entry) };
  });
}

/** The entry that an entry of that kind gives back. */
function undoneBy(entry: JournalEntry): string | null {
  switch (entry.kind) {
    case 'refund':
      return entry.detail.stakeId;
    case 'withdraw-returned':
      return entryId.withdrawHold(subjectOfEntry(entry.id));
    case 'transfer-returned':
      return entryId.transferHold(subjectOfEntry(entry.id));
    default:
      return null;
  }
}

/**
 * R15: what of a credit is still on the account. All other money on it counts as leaving first, and money that came
 * later is never part of the credit. Money that came back, as from a declined withdrawal, has not left. `before`: the
 * balance without the credit when it was posted; `later`: every change since, in order.
 */
export function leftOfCredit(credit: Santim, before: Santim, later: readonly LaterChange[]): Santim {
  let left = credit;
  let other = santim(Math.max(0, before));
  /** Entry → what of the credit has left by it. */
  const gone = new Map<string, Santim>();
  for (const { id, amount, undoes } of later) {
    if (amount >= 0) {
      const wentBy = undoes === null ? ZERO : (gone.get(undoes) ?? ZERO);
      const back = santim(Math.min(wentBy, amount));
      if (undoes !== null && back > 0) gone.set(undoes, minus(wentBy, back));
      left = plus(left, back);
      other = plus(other, minus(amount, back));
    } else {
      const debit = santim(-amount);
      const fromOther = santim(Math.min(other, debit));
      const fromCredit = santim(Math.min(left, debit - fromOther));
      other = minus(other, fromOther);
      left = minus(left, fromCredit);
      gone.set(id, fromCredit);
    }
  }
  return left;
}

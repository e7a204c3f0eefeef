import type { TransactionType } from '@chewata/common/contract/money/wallet';
import type { UserId } from '@chewata/common/ids';
import { type Santim, santim, sum } from '@chewata/common/money';
import { ownerOf } from './accounts.ts';
import type { EntryKind, EntryPart } from './entry.ts';

/** Kinds of entries that the wallet history lists by themselves; deposits and withdrawals have documents. */
const LISTED = {
  transfer: 'Transfer',
  bonus: 'Bonus',
  points: 'Points',
  prize: 'Prize',
  adjustment: 'Adjustment',
} as const satisfies Partial<Record<EntryKind, string>>;
const listedAs: Partial<Record<EntryKind, (typeof LISTED)[keyof typeof LISTED]>> = LISTED;

/** The journal's entries behind a type of the history; of deposits and withdrawals there are none. */
export const ENTRIES_OF: Readonly<
  Record<TransactionType, { readonly kind: EntryKind; readonly way?: 'in' | 'out' } | null>
> = {
  Deposit: null,
  Withdraw: null,
  'Transfer In': { kind: 'transfer', way: 'in' },
  'Transfer Out': { kind: 'transfer', way: 'out' },
  Bonus: { kind: 'bonus' },
  Referral: { kind: 'settlement' },
  Points: { kind: 'points' },
  Prize: { kind: 'prize' },
  Adjustment: { kind: 'adjustment' },
};

type ListedEntry = EntryPart<'kind' | 'postings' | 'detail'>;

/** The users whose history lists an entry; of a settlement those who get a referrer's or an agent's part. */
export function inHistoryOf(entry: ListedEntry): UserId[] {
  if (entry.kind === 'settlement' || entry.kind === 'void')
    return [...new Set(sharesOf(entry).map(({ receiver }) => receiver))].sort();
  if (!listedAs[entry.kind]) return [];
  const owners = entry.postings.map(({ account }) => ownerOf(account)).filter((owner) => owner !== null);
  return [...new Set(owners)].sort();
}

/**
 * The row of an entry in that user's history: type and amount. Amounts are above zero, except that an
 * adjustment which took money is below.
 */
export function historyRow(
  entry: ListedEntry,
  user: UserId,
): { type: TransactionType; amount: Santim } | null {
  if (entry.kind === 'settlement' || entry.kind === 'void') {
    const own = sharesOf(entry).filter(({ receiver }) => receiver === user);
    if (own.length === 0) return null;
    // A voided round takes them back: amounts of the type Adjustment may be below zero.
    const type = entry.kind === 'void' ? 'Adjustment' : 'Referral';
    return { type, amount: sum(own.map(({ amount }) => amount)) };
  }
  const type = listedAs[entry.kind];
  if (!type) return null;
  const own = entry.postings.filter(({ account }) => ownerOf(account) === user);
  const moved = sum(own.map(({ amount }) => amount));
  if (type === 'Transfer')
    return { type: moved < 0 ? 'Transfer Out' : 'Transfer In', amount: santim(Math.abs(moved)) };
  return { type, amount: type === 'Adjustment' ? moved : santim(Math.abs(moved)) };
}

/** The parts of a round that go to others than its players: an agent's is listed like a referrer's. */
function sharesOf({ detail: { referrals, agent } }: Extract<ListedEntry, { kind: 'settlement' | 'void' }>) {
  const shares = referrals.map(({ referrer: receiver, amount }) => ({ receiver, amount }));
  const all = agent ? [...shares, { receiver: agent.userId, amount: agent.amount }] : shares;
  return all.filter(({ amount }) => amount !== 0);
}

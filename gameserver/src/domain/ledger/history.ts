import type { TransactionType } from '@chewata/common/contract/wallet';
import type { UserId } from '@chewata/common/ids';
import { type Santim, santim, sum } from '@chewata/common/money';
import { ownerOf } from './accounts.ts';
import type { EntryKind, JournalEntry } from './entry.ts';

/** Kinds of entries that a wallet's history tells by themselves; deposits and withdrawals have documents. */
const TOLD = {
  transfer: 'Transfer',
  bonus: 'Bonus',
  points: 'Points',
  prize: 'Prize',
  adjustment: 'Adjustment',
} as const satisfies Partial<Record<EntryKind, string>>;

type Told = Pick<JournalEntry, 'kind' | 'postings' | 'detail'>;

/** The users in whose history an entry stands. Of a settlement: those who get a referrer's or an agent's part. */
export function inHistoryOf(entry: Told): UserId[] {
  if (entry.kind === 'settlement')
    return [...new Set(referralsOf(entry).map(({ referrer }) => referrer))].sort();
  if (!Object.hasOwn(TOLD, entry.kind)) return [];
  const owners = entry.postings.map(({ account }) => ownerOf(account)).filter((owner) => owner !== null);
  return [...new Set(owners)].sort() as UserId[];
}

/**
 * The row of an entry in that user's history: type and amount. Amounts are above zero, but for an
 * adjustment, whose sign tells whether it was given or taken.
 */
export function historyRow(entry: Told, user: UserId): { type: TransactionType; amount: Santim } | null {
  if (entry.kind === 'settlement') {
    const own = referralsOf(entry).filter(({ referrer }) => referrer === user);
    return own.length > 0 ? { type: 'Referral', amount: sum(own.map(({ amount }) => amount)) } : null;
  }
  const told = (TOLD as Partial<Record<EntryKind, (typeof TOLD)[keyof typeof TOLD]>>)[entry.kind];
  if (!told) return null;
  const own = entry.postings.filter(({ account }) => ownerOf(account) === user);
  const moved = sum(own.map(({ amount }) => amount));
  if (told === 'Transfer') {
    return { type: moved < 0 ? 'Transfer Out' : 'Transfer In', amount: santim(Math.abs(moved)) };
  }
  return { type: told, amount: told === 'Adjustment' ? moved : santim(Math.abs(moved)) };
}

interface Referral {
  readonly referrer: UserId;
  readonly amount: Santim;
}

/** The parts of a round that go to others than its players: an agent's is told like a referrer's. */
function referralsOf({ detail }: Told): readonly Referral[] {
  const agent = detail?.agent as { userId: UserId; amount: Santim } | undefined;
  const shares = (detail?.referrals as readonly Referral[] | undefined) ?? [];
  return agent ? [...shares, { referrer: agent.userId, amount: agent.amount }] : shares;
}

import { fromBirr, plus, type Santim, ZERO } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';

/** Something that counts towards what is done without a second administrator. */
export interface Tallied {
  readonly id: string;
  readonly kind: TallyKind;
  readonly amount: Santim;
  /** On the clock of the rules. */
  readonly at: Date;
}

/**
 * given: adjustments and free spins of one administrator. promised: prizes of promotions. out: withdrawals and
 * transfers of one user. Deposits that one administrator approved: unread without a receipt, doubtful by a receipt
 * that did not pass or that another user named too, unproven by one that passed but does not show who paid.
 */
export type TallyKind = 'given' | 'unread' | 'doubtful' | 'unproven' | 'promised' | 'out';

/** Entries older than this no longer count. */
export const TALLY_DAYS = 30;

const GIVEN = { item: fromBirr(1000), day: fromBirr(5000) } as const;
const UNREAD = { item: fromBirr(1000), day: fromBirr(5000) } as const;
/** The most that one administrator moves alone in 30 days, in any of these ways, to however many users (rule T2). */
const MONTH = fromBirr(20_000);
const MOVED: readonly TallyKind[] = ['given', 'unread', 'doubtful', 'unproven', 'promised'];

/**
 * The sum of the entries of these kinds since that long before `at`. Later ones count too: a transaction that was
 * tried again is older than what others committed meanwhile.
 */
function sumOf(entries: readonly Tallied[], kinds: readonly TallyKind[], at: Date, spanMs: number): Santim {
  const from = at.getTime() - spanMs;
  return entries
    .filter((entry) => kinds.includes(entry.kind))
    .filter((entry) => entry.at.getTime() > from)
    .reduce((total, { amount }) => plus(total, amount), ZERO);
}

/** True if an administrator may do this alone, after the earlier ones; `entries` already contains it. */
export function isAloneAllowed(entries: readonly Tallied[], item: Tallied): boolean {
  if (sumOf(entries, MOVED, item.at, TALLY_DAYS * DAY_MS) > MONTH) return false;
  const day = sumOf(entries, [item.kind], item.at, DAY_MS);
  if (item.kind === 'given') return item.amount <= GIVEN.item && day <= GIVEN.day;
  if (item.kind === 'unread') return item.amount <= UNREAD.item && day <= UNREAD.day;
  return true;
}

/** True if unread deposits of one user stay within what needs no second approval. */
export const isUnreadAllowed = (entries: readonly Tallied[], at: Date): boolean =>
  sumOf(entries, ['unread'], at, DAY_MS) <= UNREAD.day;

/** True if what left one user's wallet within a day stays at or below the setting. */
export const isOutAllowed = (entries: readonly Tallied[], at: Date, secondApprovalAbove: Santim): boolean =>
  sumOf(entries, ['out'], at, DAY_MS) <= secondApprovalAbove;

import { minus, type Santim, sum, ZERO } from '@chewata/common/money';
import type { Break } from './audit-books.ts';
import type { JournalEntry } from './entry.ts';
import { type LooseStake, looseStakes } from './loose-stakes.ts';

/** A round by its document and its entries, read at one moment. */
export interface AuditedRound {
  readonly id: string;
  /** Null if the document is missing. */
  readonly status: 'Starting' | 'Playing' | 'Finished' | 'Refunded' | null;
  /** When play ended or was called off; until then, when it began. */
  readonly changedAt: Date | null;
  readonly sealed: readonly { readonly stakeId: string; readonly card: string }[];
  readonly entries: readonly JournalEntry[];
}

/** The next recovery refunds a stake without a card, or one that play began without; it has this long. */
const RECOVERED_WITHIN_MS = 3 * 60 * 1000;

/**
 * A round's account may hold anything staked before play, the sealed stakes during play, and nothing after it;
 * at any time also stakes too recent for a recovery to have refunded them.
 */
export function auditRound(round: AuditedRound, lastRecovery: Date | null): Break[] {
  const { id, status, sealed, entries } = round;
  const account = `round:${id}`;
  const holds = sum(
    entries
      .flatMap(({ postings }) => postings.filter((line) => line.account === account))
      .map((line) => line.amount),
  );
  if (status === 'Starting') return holds < 0 ? [emptied(account, holds)] : [];
  const inPlay = new Set(sealed.map(({ stakeId, card }) => `${stakeId} ${card}`));
  const counts = status === 'Playing' || status === 'Finished';
  const loose = looseStakes(entries, (stakeId, card) => counts && inPlay.has(`${stakeId} ${card}`));
  const due = (lastRecovery?.getTime() ?? 0) - RECOVERED_WITHIN_MS;
  const changedAt = round.changedAt?.getTime() ?? 0;
  const breaks = loose.filter(({ at }) => Math.max(at.getTime(), changedAt) < due).map(neverReturned);
  const expected = status === 'Playing' ? sealedAmount(entries, inPlay) : ZERO;
  const off = minus(holds, sum([expected, ...loose.map(({ amount }) => amount)]));
  return off === 0 ? breaks : [...breaks, emptied(account, off)];
}

/** The sum of the stakes in play. */
function sealedAmount(entries: readonly JournalEntry[], inPlay: ReadonlySet<string>): Santim {
  const staked = looseStakes(entries, () => false);
  return sum(
    staked.filter(({ stakeId, card }) => inPlay.has(`${stakeId} ${card}`)).map(({ amount }) => amount),
  );
}

const emptied = (account: string, off: Santim): Break => ({
  rule: 'round',
  subject: account,
  message: `holds ${off} santim that do not belong there`,
});
const neverReturned = ({ stakeId, card, amount }: LooseStake): Break => ({
  rule: 'stake',
  subject: stakeId,
  message: `${amount} santim for card ${card} were neither settled nor refunded`,
});

import { minus, type Santim, sum, ZERO } from '@chewata/common/money';
import type { Break } from './audit-books.ts';
import type { JournalEntry } from './entry.ts';
import { type LooseStake, looseStakes } from './loose-stakes.ts';

/** A round as its document and its entries tell it, at one moment. */
export interface AuditedRound {
  readonly id: string;
  /** Null where the document is missing. */
  readonly status: 'Starting' | 'Playing' | 'Finished' | 'Refunded' | null;
  /** When play began, and when it ended or was called off; the later of the two that is known. */
  readonly changedAt: Date | null;
  readonly sealed: readonly { readonly stakeId: string; readonly card: string }[];
  readonly entries: readonly JournalEntry[];
}

/**
 * A stake without a card is given back by the recovery that follows it, or follows the round's going on
 * without it; it is given this long.
 */
const RECOVERED_WITHIN_MS = 3 * 60 * 1000;

/**
 * What a round's account may hold: before play anything that was staked; in play the sealed stakes; after
 * it nothing. Besides, at any time, stakes so young that no recovery has been due to give them back.
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

/** What the cards in play have cost. */
function sealedAmount(entries: readonly JournalEntry[], inPlay: ReadonlySet<string>): Santim {
  const staked = looseStakes(entries, () => false);
  return sum(
    staked.filter(({ stakeId, card }) => inPlay.has(`${stakeId} ${card}`)).map(({ amount }) => amount),
  );
}

const emptied = (account: string, off: Santim): Break => ({
  rule: 'round',
  subject: account,
  message: `holds ${off} santim that it should not`,
});
const neverReturned = ({ stakeId, card, amount }: LooseStake): Break => ({
  rule: 'stake',
  subject: stakeId,
  message: `${amount} santim for card ${card} were neither settled nor given back`,
});

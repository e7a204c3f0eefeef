import { type Santim, sum, ZERO } from '@chewata/common/money';
import { entryId } from './entries.ts';
import type { JournalEntry } from './entry.ts';

/** A card's stake that has been neither settled nor refunded. */
export interface LooseStake {
  readonly stakeId: string;
  readonly card: string;
  readonly amount: Santim;
  /** When it was paid. */
  readonly at: Date;
}

/**
 * The stakes of a round that were neither refunded nor part of the settlement: a process died after the player
 * paid and before the card was theirs. The recovery returns them; until it has run they break no rule.
 * `isSealed` says whether play began with a stake.
 */
export function looseStakes(
  entries: readonly JournalEntry[],
  isSealed: (stakeId: string, card: string) => boolean,
): LooseStake[] {
  const refunded = new Set(entries.filter((entry) => entry.kind === 'refund').map((entry) => entry.id));
  return entries
    .filter((entry) => entry.kind === 'stake')
    .flatMap(({ id, at, detail }) =>
      detail.cards
        .filter(({ card }) => !refunded.has(entryId.refund(id, card)) && !isSealed(id, card))
        .map(({ card, bonus, main, free }) => ({
          stakeId: id,
          card,
          amount: sum([bonus, main, free ?? ZERO]),
          at,
        })),
    );
}

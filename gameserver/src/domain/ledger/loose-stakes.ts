import { type Santim, sum, ZERO } from '@chewata/common/money';
import type { JournalEntry } from './entry.ts';

/** One stake of a round that is not settled: of which entry, which card, since when. */
export interface LooseStake {
  readonly stakeId: string;
  readonly card: string;
  readonly amount: Santim;
  readonly at: Date;
}

/**
 * The stakes of a round that were neither refunded nor part of the settlement: a process died between
 * a player's paying and the card. The recovery gives them back; until it has run they are no break.
 * `sealed` tells the stakes that play began with.
 */
export function looseStakes(
  entries: readonly JournalEntry[],
  sealed: (stakeId: string, card: string) => boolean,
): LooseStake[] {
  const refunded = new Set(entries.filter((entry) => entry.kind === 'refund').map((entry) => entry.id));
  return entries
    .filter((entry) => entry.kind === 'stake')
    .flatMap((entry) =>
      stakedCards(entry)
        .filter(({ card }) => !refunded.has(`refund:${entry.id}:${card}`) && !sealed(entry.id, card))
        .map(({ card, bonus, main, free }) => ({
          stakeId: entry.id,
          card,
          amount: sum([bonus, main, free ?? ZERO]),
          at: entry.at,
        })),
    );
}

/** What each card of a stake entry cost, and from which balance. */
export interface StakedCard {
  readonly card: string;
  readonly bonus: Santim;
  readonly main: Santim;
  /** A free spin: the house paid it, in `bonus` and `main` stands zero. */
  readonly free?: Santim;
}

export const stakedCards = (entry: JournalEntry): readonly StakedCard[] =>
  (entry.detail?.cards as readonly StakedCard[] | undefined) ?? [];

import type { SeatedCard } from '../games/definition.ts';

/** A beacon's round as a room announces it, with `at` in ISO 8601. */
export interface AnnouncedBeacon {
  readonly chain: string;
  readonly round: number;
  readonly at: string;
}

/** The promises that a watcher saw before the round was over. Null: never seen. */
export interface RoundEvidence {
  /** Of the first state with a running countdown. */
  readonly announced: { readonly commitment: string; readonly beacon: AnnouncedBeacon | null } | null;
  /** Of `cardsSealed`, with the cards as this watcher knew them then; null cards: it had missed a change. */
  readonly sealed: {
    readonly commitment: string;
    readonly beacon: AnnouncedBeacon | null;
    readonly clientEntropy: string;
    readonly cards: readonly SeatedCard[] | null;
  } | null;
  /** The watcher's own paid cards, and their seat. */
  readonly own: readonly SeatedCard[];
}

export const sameBeacon = (a: AnnouncedBeacon | null, b: AnnouncedBeacon | null): boolean =>
  a === null || b === null
    ? a === b
    : a.chain === b.chain && a.round === b.round && Date.parse(a.at) === Date.parse(b.at);

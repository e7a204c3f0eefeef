import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { Call } from '@chewata/common/games';
import type { Santim } from '@chewata/common/money';

export type Win = { readonly card: string; readonly userId: string; readonly amount: Santim };

/** How the players of a run play one game, and how the checker recomputes its winners. */
export interface ChaosGame {
  /** The stakes that are played, in Birr: the first ones by few players, so that rooms fill. */
  readonly stakes: readonly number[];
  /** The most cards that a player buys at a time. */
  readonly mostCards: number;
  /** Between two calls: short, so that some rounds are always in every phase. */
  readonly callMs: number;
  /** The server's variables that set this pace, beside the countdown. */
  readonly variables: Readonly<Record<string, string>>;
  /** True if the card can be claimed after these calls; null in a game without claims. */
  readonly canClaim: ((card: string, calls: readonly Call[]) => boolean) | null;
  /** The winners that follow from a round's record, with their prizes; null if it names a winner that cannot have won. */
  readonly winners: (story: RoundStory) => Win[] | null;
}

export const ownerOf = (cards: RoundStory['cards'], card: string): string =>
  cards.find((owned) => owned.card === card)?.userId ?? '';

import type { BeaconChain } from '@chewata/common/fairness/chain';
import type { Game } from '@chewata/common/games';
import type { RunFact } from '@chewata/gameserver/testing/simulate/facts';

interface Begin {
  readonly kind: 'begin';
  readonly seed: number;
  /** The interval between two calls of each game, in ms. */
  readonly callMs: Readonly<Record<Game, number>>;
  /** The chain whose signatures count; null: signatures are not checked. */
  readonly chain: BeaconChain | null;
}
/** Counts and hashes the lines before it: without it a history is cut. */
interface End {
  readonly kind: 'end';
  readonly lines: number;
  readonly sha256: string;
}

export type Fact = Begin | RunFact | End;
/** One line of a history: a fact, and when it was written down, in epoch ms. */
export type Line = Fact & { readonly at: number };
export type LineOf<Kind extends Fact['kind']> = Extract<Line, { kind: Kind }>;

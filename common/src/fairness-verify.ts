import { callsOf, clientEntropyOf, commitmentOf, isServerSeed, type SealedCard } from './fairness.ts';
import type { Call, Game } from './games/game.ts';

/** What a round told about itself once it was over. `clientEntropy` is null where it never played. */
export type RevealedRound = {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientEntropy: string | null;
  readonly cards: readonly SealedCard[];
  readonly calls: readonly Call[];
};

/** What matches, and what was computed here instead (empty where the seed is no seed). */
export type Verification = {
  readonly commitment: boolean;
  readonly clientEntropy: boolean;
  readonly calls: boolean;
  /** All of the above. */
  readonly fair: boolean;
  readonly computed: {
    readonly commitment: string;
    readonly clientEntropy: string;
    readonly calls: readonly Call[];
  };
};

/**
 * D8: recomputes a revealed round. The calls match where those made are the first of those computed: a
 * bingo ends when it is won, and a lost room may be refunded in the middle. A round without entropy
 * never played, so it has no calls. Never throws, whatever the round says.
 */
export function verifyRound(game: Game, round: RevealedRound): Verification {
  const seeded = isServerSeed(round.serverSeed);
  const computed = {
    commitment: seeded ? commitmentOf(round.serverSeed) : '',
    clientEntropy: clientEntropyOf(game, round.cards),
    calls: seeded ? callsOf(game, round.serverSeed, clientEntropyOf(game, round.cards), round.cards) : [],
  };
  const commitment = seeded && computed.commitment === round.commitment;
  const clientEntropy =
    round.clientEntropy === null ? round.calls.length === 0 : round.clientEntropy === computed.clientEntropy;
  const calls = round.calls.every((call, index) => call === computed.calls[index]);
  return { commitment, clientEntropy, calls, fair: commitment && clientEntropy && calls, computed };
}

import type { OwnedCard } from '../games/definition.ts';
import type { Call, Game } from '../games/index.ts';
import { callsOf } from './calls.ts';
import { clientEntropyOf, commitmentOf, isServerSeed } from './commitment.ts';

/** The facts that the server reveals about a round once it is over. `clientEntropy` is null if the round never played. */
export type RevealedRound = {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientEntropy: string | null;
  readonly cards: readonly OwnedCard[];
  readonly calls: readonly Call[];
};

/** Which values match, and the values computed here (empty if the seed is not a valid seed). */
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
 * D8: recomputes a revealed round. The calls match if those made are the first of those computed: a bingo ends
 * when it is won, and a lost room may be refunded during play. A round without entropy never played, so it has no
 * calls. Never throws, whatever the input.
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

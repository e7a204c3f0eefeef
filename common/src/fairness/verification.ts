import type { OwnedCard, SeatedCard } from '../games/definition.ts';
import type { Call, Game } from '../games/index.ts';
import { ALGORITHMS } from './algorithms.ts';
import { callsOf } from './calls.ts';
import { clientEntropyOf, commitmentOf, isServerSeed, seatEntropyOf } from './commitment.ts';

/** The facts that the server reveals about a round once it is over. `clientEntropy` is null if the round never played. */
export type RevealedRound = {
  readonly algorithm: string;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientEntropy: string | null;
  /** With seats; in version 1 with user ids. */
  readonly cards: readonly (OwnedCard | SeatedCard)[];
  readonly calls: readonly Call[];
  readonly beacon?: { readonly randomness: string | null } | null;
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
 * calls. Never throws, whatever the input. Of the beacon only the value is used; `recordFaults` judges it.
 */
export function verifyRound(game: Game, round: RevealedRound): Verification {
  const seeded = isServerSeed(round.serverSeed);
  const entropy = entropyOf(game, round);
  const start = messageStart(round.algorithm, entropy, round.beacon?.randomness ?? null);
  const computed = {
    commitment: seeded ? commitmentOf(round.serverSeed) : '',
    clientEntropy: entropy,
    calls: seeded && start !== null ? callsOf(game, round.serverSeed, start, round.cards) : [],
  };
  const commitment = seeded && computed.commitment === round.commitment;
  const clientEntropy =
    round.clientEntropy === null ? round.calls.length === 0 : round.clientEntropy === computed.clientEntropy;
  const calls = round.calls.every((call, index) => call === computed.calls[index]);
  return { commitment, clientEntropy, calls, fair: commitment && clientEntropy && calls, computed };
}

/**
 * D3, D12: what the messages of the stream begin with. Null if they cannot be known: a scheme with a beacon whose
 * value is missing, or an unknown scheme.
 */
export function messageStart(algorithm: string, entropy: string, randomness: string | null): string | null {
  if (algorithm === ALGORITHMS.beacon) return randomness === null ? null : `${entropy}:${randomness}`;
  return algorithm === ALGORITHMS.seats || algorithm === ALGORITHMS.users ? entropy : null;
}

/** The client entropy of the cards; empty if they do not name the owners that the scheme needs. */
function entropyOf(game: Game, { algorithm, cards }: RevealedRound): string {
  if (algorithm === ALGORITHMS.users)
    return cards.every((card) => 'userId' in card) ? clientEntropyOf(game, cards) : '';
  return cards.every((card) => 'seat' in card) ? seatEntropyOf(game, cards) : '';
}

import type { SeatedCard } from '../../games/definition.ts';
import { GAMES, type Game } from '../../games/index.ts';
import { ALGORITHMS } from '../algorithms.ts';
import { randomnessOf } from '../beacon-value.ts';
import { callsOf } from '../calls.ts';
import { timeOfRound } from '../chain.ts';
import { commitmentOf, seatEntropyOf } from '../commitment.ts';
import type { RoundEvidence } from '../evidence.ts';
import type { FairnessRecord } from '../record-faults.ts';
import { signingChain } from './signing-chain.ts';

export const { chain, sign } = signingChain('records');
const ROUND = 41_000_000;
const SEED = '5a'.repeat(32);
const at = timeOfRound(chain, ROUND);

/** The record of an honest round with a beacon, of five seats. */
export function beaconRecord(game: Game = 'spin'): FairnessRecord & {
  readonly cards: readonly SeatedCard[];
  readonly beacon: NonNullable<FairnessRecord['beacon']>;
} {
  const all = GAMES[game].cards;
  const cards = [4, 0, 3, 1, 2].map((seat) => ({ card: all[(seat * 7) % all.length] ?? '', seat: seat + 1 }));
  const signature = sign(ROUND);
  const randomness = randomnessOf(signature);
  const clientEntropy = seatEntropyOf(game, cards);
  return {
    game,
    algorithm: ALGORITHMS.beacon,
    commitment: commitmentOf(SEED),
    serverSeed: SEED,
    clientEntropy,
    cards,
    calls: callsOf(game, SEED, `${clientEntropy}:${randomness}`, cards),
    beacon: { chain: chain.hash, round: ROUND, at: new Date(at).toISOString(), signature, randomness },
    sealedAt: new Date(at - 4000).toISOString(),
  };
}

/** The evidence that the player of that seat keeps of the round. */
export function evidenceOf(record: FairnessRecord, seat: number): RoundEvidence {
  const { commitment, clientEntropy } = record;
  const cards = record.cards.flatMap((card) => ('seat' in card ? [card] : []));
  const beacon = record.beacon && {
    chain: record.beacon.chain,
    round: record.beacon.round,
    at: record.beacon.at,
  };
  return {
    announced: { commitment, beacon },
    sealed: { commitment, beacon, clientEntropy: clientEntropy ?? '', cards },
    own: cards.filter((card) => card.seat === seat),
  };
}

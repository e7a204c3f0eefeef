import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { callsOf } from '@chewata/common/fairness/calls';
import { QUICKNET, timeOfRound } from '@chewata/common/fairness/chain';
import { commitmentOf, seatEntropyOf } from '@chewata/common/fairness/commitment';
import { QUICKNET_ROUNDS } from '@chewata/common/fairness/testing/quicknet-rounds';
import type { JudgedRecord } from '../judge-record.ts';
import type { KeptRound, Moment } from '../kept-round.ts';

const [, , , { round, randomness, signature }] = QUICKNET_ROUNDS;
/** When the record's deciding number was published. */
export const PUBLISHED = timeOfRound(QUICKNET, round);
const SEED = '5a'.repeat(32);
const CARDS = [
  { card: '5', seat: 1 },
  { card: '7', seat: 2 },
  { card: '9', seat: 1 },
];

/** The record of an honest spin round whose deciding number the real public beacon published. */
export function quicknetRecord(roundId = 'r1'): JudgedRecord & { cards: typeof CARDS } {
  const clientEntropy = seatEntropyOf('spin', CARDS);
  return {
    roundId,
    game: 'spin',
    status: 'Finished',
    algorithm: ALGORITHMS.beacon,
    commitment: commitmentOf(SEED),
    serverSeed: SEED,
    clientEntropy,
    cards: CARDS,
    calls: callsOf('spin', SEED, `${clientEntropy}:${randomness}`, CARDS),
    beacon: {
      chain: QUICKNET.hash,
      round,
      at: new Date(PUBLISHED).toISOString(),
      signature,
      randomness,
    },
    sealedAt: new Date(PUBLISHED - 4000).toISOString(),
    log: null,
  };
}

/** The evidence that the player on seat 2 kept of it. `sealedAt`: null if the device was away. */
export function keptOf(record: JudgedRecord, sealedAt: Moment | null): KeptRound {
  const { roundId, game, commitment, clientEntropy } = record;
  const beacon = record.beacon && {
    chain: record.beacon.chain,
    round: record.beacon.round,
    at: record.beacon.at,
  };
  return {
    roundId,
    game,
    seq: 0,
    hasGap: false,
    announced: { commitment, beacon },
    sealed: sealedAt && { commitment, beacon, clientEntropy: clientEntropy ?? '', cards: CARDS },
    sealedSeq: sealedAt && 6,
    sealedAt,
    own: [{ card: '7', seat: 2 }],
    head: null,
    differences: null,
  };
}

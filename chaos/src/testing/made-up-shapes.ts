import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import type { Room } from '@chewata/common/contract/rooms/room';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { randomnessOf } from '@chewata/common/fairness/beacon-value';
import { commitmentOf, seatEntropyOf } from '@chewata/common/fairness/commitment';
import type { Game } from '@chewata/common/games';

/** The stake of every made-up room, in Birr. */
export const STAKE = 10;
export const BEACON = { chain: 'made-up', round: 7, at: '2100-01-01T00:00:00.000Z' };

export type MadeUpGame = Exclude<Game, 'flip'>;

/** A card and who has paid for it. */
export interface Owned {
  readonly user: string;
  readonly card: string;
  readonly seat: number;
}

export interface RoundFacts {
  readonly id: string;
  readonly game: MadeUpGame;
  readonly seed: string;
  readonly cards: readonly Owned[];
}

/** How a round ended. */
export interface RoundEnd {
  readonly status: 'Finished' | 'Refunded';
  readonly calls: { number: number; at: string }[];
  readonly winners: RoundStory['winners'];
  readonly sealedAt: string | null;
  readonly startedAt: string | null;
  readonly signature: string | null;
}

/** The room as a server would send it. */
export function roomOf(facts: RoundFacts, seq: number, calledNumbers: readonly number[]): Room {
  const { id, game, seed, cards } = facts;
  const players: Record<string, string[]> = {};
  for (const { seat, card } of cards) players[seat] = [card];
  return {
    ...{ id: id, game: game, stake: STAKE, gameSpace: null, status: 'Starting', seat: null },
    ...{
      players,
      viewingCards: {},
      userNames: {},
      maskedPhones: {},
      cards: [],
      totalStake: 0,
      percent: 20,
    },
    ...{ netWin: 0, possibleWin: 0, countDownVal: 0, startsAt: null, calledNumbers: [...calledNumbers] },
    ...{
      userCount: 0,
      playerCount: 0,
      schedule: null,
      round: calledNumbers.length,
      rounds: null,
      percents: [],
    },
    ...{
      bonusOn: false,
      commitment: commitmentOf(seed),
      beacon: BEACON,
      beaconState: 'ready',
    },
    seq,
  } as Room;
}

/** The record of the round, as administrators read it. */
export function storyOf(facts: RoundFacts, end: RoundEnd, now: number): RoundStory {
  const { id, game, seed, cards } = facts;
  const { status, calls, winners, sealedAt, startedAt, signature } = end;
  const at = new Date(now).toISOString();
  const isSealed = sealedAt !== null;
  return {
    round: {
      ...{ _id: id, game: game, stake: STAKE, status, gameSpace: null, schedule: null },
      ...{ createdAt: at, sealedAt, startedAt, endedAt: at, totalStake: STAKE * cards.length },
      ...{ netWin: Math.floor(STAKE * cards.length * 0.8), refundedFor: isSealed ? null : 'players' },
      ...{ voided: null, people: [] },
    },
    cards: cards.map(({ card, user }) => ({ card, userId: user, paidAt: at })),
    ...{ calls, claims: [], winners, journal: [], decisions: [] },
    fairness: {
      ...{ roundId: id, game: game, status, commitment: commitmentOf(seed) },
      serverSeed: seed,
      clientEntropy: isSealed ? seatEntropyOf(game, cards) : null,
      cards: cards.map(({ card, seat }) => ({ card, seat })),
      calls: calls.map(({ number }) => number),
      algorithm: ALGORITHMS.beacon,
      beacon: { ...BEACON, signature, randomness: signature && randomnessOf(signature) },
      ...{ sealedAt, story: null, storyHash: null, log: null, wouldHaveWon: null, voided: null },
    },
  };
}

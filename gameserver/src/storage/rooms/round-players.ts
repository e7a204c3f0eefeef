import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import type { BeaconRound } from '@chewata/common/fairness/chain';
import type { RoundId, UserId } from '@chewata/common/ids';
import type { ClientSession } from 'mongoose';
import type { Round, RoundBeacon } from '#domain/rooms/round.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { jointWrite } from '../joint-writes.ts';
import { Conflict, sessionOf, type Write } from '../transaction.ts';
import type { roundModel, StoredRound } from './round-model.ts';
import type { NewRound } from './rounds.ts';

interface NewPlayer {
  readonly id: RoundId;
  readonly user: UserId;
}
/** A player who takes cards; with the round's document, in case there is none yet. */
interface TakingPlayer extends NewPlayer {
  readonly round: NewRound | null;
}

interface RoundPlayers {
  /** Creates the document as Starting if there is none. */
  begin(round: NewRound): Promise<void>;
  addPlayers(added: readonly NewPlayer[]): Promise<void>;
  taking(player: TakingPlayer): Write;
}

/** Keeps the players who have paid cards in the rounds that are starting. */
export function roundPlayers(rounds: ReturnType<typeof roundModel>): RoundPlayers {
  /** The documents that are being created here: the first payments of a room arrive together. */
  const beginning = new Map<RoundId, Promise<void>>();

  async function insert(round: NewRound): Promise<void> {
    try {
      await rounds.bulkWrite([begun(round)]);
    } catch (error) {
      // Of two concurrent callers, one begins it.
      if (!isDuplicateKey(error, 'rounds')) throw error;
    }
  }
  function begin(round: NewRound): Promise<void> {
    const known = beginning.get(round.id) ?? insert(round).finally(() => beginning.delete(round.id));
    beginning.set(round.id, known);
    return known;
  }
  async function addPlayers(added: readonly NewPlayer[]): Promise<void> {
    await rounds.bulkWrite(joining(added), { ordered: false });
  }

  async function takeTogether(players: readonly TakingPlayer[], session: ClientSession): Promise<void> {
    try {
      await rounds.bulkWrite([...newRounds(players).map(begun), ...joining(players)], {
        session,
        ordered: true,
      });
    } catch (error) {
      // Another server has begun the same round since this transaction began.
      throw isDuplicateKey(error, 'rounds') ? new Conflict('begun elsewhere', { cause: error }) : error;
    }
  }
  const taking = jointWrite<TakingPlayer>({
    write: (players, tx) => takeTogether(players, sessionOf(tx)),
    apart: {
      documentOf: ({ id }) => id,
      before: async (players) => {
        await Promise.all(newRounds(players).map(begin));
      },
      after: addPlayers,
    },
  });
  return { begin, addPlayers, taking };
}

/** Each round once. */
const newRounds = (players: readonly TakingPlayer[]): NewRound[] => [
  ...new Map(players.flatMap(({ id, round }) => (round ? [[id, round] as const] : []))).values(),
];

const begun = (round: NewRound) => ({
  updateOne: { filter: { _id: round.id }, update: { $setOnInsert: newborn(round) }, upsert: true },
});

/** One update for each round. */
function joining(added: readonly NewPlayer[]) {
  const byRound = new Map<RoundId, UserId[]>();
  for (const { id, user } of added) byRound.set(id, [...(byRound.get(id) ?? []), user]);
  return [...byRound].map(([id, users]) => ({
    updateOne: {
      filter: { _id: id, status: 'Starting' as const },
      update: { $addToSet: { players: { $each: users } } },
    },
  }));
}

const newborn = ({ id: _, houseCut, beacon, ...round }: NewRound): Omit<StoredRound, '_id'> => ({
  ...round,
  beacon: unpublished(beacon),
  percent: houseCut,
  status: 'Starting',
  open: true,
  refunds: 0,
  startedAt: null,
  endedAt: null,
  playedAt: null,
  clientEntropy: null,
  algorithm: beacon ? ALGORITHMS.beacon : ALGORITHMS.seats,
  sealedAt: null,
  sealedInTime: false,
  refundedFor: null,
  voided: null,
  totalStake: 0 as Round['totalStake'],
  netWin: 0 as Round['netWin'],
  cards: [],
  players: [],
  people: [],
  counted: null,
  winners: [],
  calls: [],
  callTimes: [],
  claims: [],
  storyHash: null,
});

export const unpublished = (beacon: BeaconRound | null): RoundBeacon | null =>
  beacon && { ...beacon, signature: null, randomness: null };

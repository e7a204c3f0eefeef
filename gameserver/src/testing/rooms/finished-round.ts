import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { fromPercent } from '@chewata/common/games/percent';
import { asRoundId, type UserId } from '@chewata/common/ids';
import { fromBirr, santim, times } from '@chewata/common/money';
import type { Round } from '../../domain/rooms/round.ts';

export type StoredRound = Omit<Round, 'id' | 'people' | 'houseCut'> & {
  _id: string;
  people: [];
  percent: Round['houseCut'];
};

export interface PlayedRound {
  readonly id: string;
  /** One card each. */
  readonly players: readonly UserId[];
  readonly winner: UserId | undefined;
  /** In Birr. */
  readonly stake: number;
  readonly at: Date;
  readonly game?: Round['game'];
  readonly space?: Round['space'];
  readonly status?: 'Finished' | 'Refunded';
}

/** A round as the settlement leaves it in the stores. */
export function finishedRound(played: PlayedRound): StoredRound {
  const { id, players, winner, at, game = 'bingo', status = 'Finished', space = null } = played;
  const stake = fromBirr(played.stake);
  return {
    _id: asRoundId(id),
    game,
    stake,
    space,
    schedule: null,
    status,
    open: false,
    refunds: 0,
    createdAt: at,
    startedAt: at,
    endedAt: at,
    playedAt: at,
    serverSeed: '00',
    commitment: '00',
    beacon: null,
    clientEntropy: '00',
    algorithm: ALGORITHMS.seats,
    sealedAt: at,
    sealedInTime: true,
    refundedFor: status === 'Refunded' ? 'tooFew' : null,
    voided: null,
    percent: fromPercent(20),
    bonusOn: true,
    totalStake: times(stake, players.length),
    netWin: santim(played.stake * 80 * players.length),
    cards: players.map((userId, index) => ({
      card: String(index + 1),
      userId,
      seat: index + 1,
      stakeId: 's',
      free: false,
    })),
    players: [...players],
    people: [],
    counted: null,
    winners: winner ? [{ card: '1', userId: winner, amount: santim(100), tax: santim(0) }] : [],
    calls: [],
    callTimes: [],
    storyHash: null,
    claims: [],
  };
}

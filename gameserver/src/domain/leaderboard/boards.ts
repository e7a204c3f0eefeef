import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { addisDay } from '../addis-time.ts';
import type { Round } from '../rooms/round.ts';
import { type Promotion, type PromotionPeriod, periodsOf } from './promotion.ts';

/** A leaderboard's name: what it is of, and the stake in Birr as text or 'All'. */
export type Board = string;
export const ALL = 'All';

/** The part of a round that boards count. */
export type CountedRound = Pick<Round, 'id' | 'stake' | 'players' | 'winners'> & {
  readonly playedAt: Date | null;
};

export interface Points {
  readonly board: Board;
  /** User → points that the round brings there. */
  readonly points: ReadonlyMap<UserId, number>;
}

export const promotionBoard = (promotion: string, period: string, stake: string): Board =>
  `promo:${promotion}:${period}:${stake}`;
export const dayBoard = (day: string, stake: string): Board => `day:${day}:${stake}`;
export const monthBoard = (month: string, stake: string): Board => `month:${month}:${stake}`;

/** The month ('YYYY-MM') of that moment in Addis Ababa. */
export const addisMonth = (at: number): string => addisDay(at).slice(0, 7);

const inPeriod = (at: Date, { from, to }: PromotionPeriod): boolean => at >= from && at < to;
const once = (users: readonly UserId[]): Map<UserId, number> => new Map(users.map((user) => [user, 1]));

/** Whether a promotion counts rounds of that stake. */
export const covers = ({ stakes }: Pick<Promotion, 'stakes'>, stake: Round['stake']): boolean =>
  stakes.length === 0 || stakes.includes(stake);

/**
 * Every point of a round for the players for whom it counts (G8), per board: one for each of them, or for each winner
 * among them if the board counts wins. Live ranks and rebuilt ranks both come from this function.
 */
export function pointsOf(
  round: CountedRound,
  counted: readonly UserId[],
  promotions: readonly Promotion[],
): Points[] {
  const { playedAt } = round;
  if (playedAt === null || counted.length === 0) return [];
  const winners = counted.filter((user) => round.winners.some(({ userId }) => userId === user));
  const stake = String(toBirr(round.stake));
  const played = once(counted);
  const day = addisDay(playedAt.getTime());
  const month = addisMonth(playedAt.getTime());
  const always = [dayBoard(day, stake), dayBoard(day, ALL), monthBoard(month, stake), monthBoard(month, ALL)];
  return [
    ...always.map((board) => ({ board, points: played })),
    ...promotions
      .filter((promotion) => promotion.available && covers(promotion, round.stake))
      .filter((promotion) => round.players.length >= promotion.minimumPlayers)
      .flatMap((promotion) => {
        const points = promotion.type === 'Winning Based' ? once(winners) : played;
        return periodsOf(promotion)
          .filter((period) => inPeriod(playedAt, period))
          .flatMap(({ key }) =>
            [stake, ALL].map((of) => ({ board: promotionBoard(promotion.id, key, of), points })),
          );
      }),
  ];
}

/** The boards that count points bought at that time: all running promotions, and the month's. */
export function boughtBoards(at: Date, promotions: readonly Promotion[]): Board[] {
  const month = addisMonth(at.getTime());
  return [
    monthBoard(month, ALL),
    ...promotions
      .filter((promotion) => promotion.available)
      .flatMap((promotion) =>
        periodsOf(promotion)
          .filter((period) => inPeriod(at, period))
          .flatMap(({ key }) =>
            [ALL, ...promotion.stakes.map((stake) => String(toBirr(stake)))].map((of) =>
              promotionBoard(promotion.id, key, of),
            ),
          ),
      ),
  ];
}

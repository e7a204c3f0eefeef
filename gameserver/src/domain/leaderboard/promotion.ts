import type { UserId } from '@chewata/common/ids';
import { type Santim, santim, sum } from '@chewata/common/money';
import { DAY_MS } from '@chewata/common/time';
import { addisDay, addisDaySpan } from '../addis-time.ts';

/** A prize: Birr (in santim), or a thing in words. */
export type StoredPrize = Santim | string;

/** A winner of a promotion's period; fixed when it ends. */
export interface PrizeWinner {
  readonly stake: string;
  readonly rank: number;
  readonly userId: UserId;
  readonly prize: StoredPrize;
}

/** The winners of one period of a promotion. */
export interface Payment {
  readonly period: string;
  readonly winners: readonly PrizeWinner[];
  /** When the period's players were notified of its end. */
  readonly announcedAt: Date | null;
  /** When the last prize was paid. */
  readonly paidAt: Date | null;
}

/** An administrator's decision that a user gets no Birr prize of the promotion. */
export interface Withholding {
  readonly userId: UserId;
  readonly by: UserId;
  readonly at: Date;
  readonly reason: string;
}

/** The decision that pays the Birr prizes that are not withheld. */
export interface Release {
  readonly by: UserId;
  readonly at: Date;
}

/** A bonus promotion. Its times are on the clock of rules. */
export interface Promotion {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly message: string;
  readonly type: 'Winning Based' | 'Games Played' | 'Daily';
  /** Stakes that count; none: all. */
  readonly stakes: readonly Santim[];
  /** Stake in Birr as text, or 'All' → rank → prize. */
  readonly structure: Readonly<Record<string, Readonly<Record<string, StoredPrize>>>>;
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly minimumGames: Readonly<Record<string, number>>;
  readonly minimumPlayers: number;
  readonly rankLimit: number;
  readonly promotion: boolean;
  readonly available: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly payments: readonly Payment[];
  readonly withheld: readonly Withholding[];
  /** Null until the Birr prizes are released. */
  readonly release: Release | null;
}

/** A time in which ranks are made and at whose end prizes are paid. */
export interface PromotionPeriod {
  readonly key: string;
  readonly from: Date;
  readonly to: Date;
}

/** The whole promotion; of a daily one each day of Addis Ababa that it touches. */
export function periodsOf({ type, startsAt, endsAt }: Promotion): PromotionPeriod[] {
  if (type !== 'Daily') return [{ key: 'all', from: startsAt, to: endsAt }];
  const periods: PromotionPeriod[] = [];
  for (let at = startsAt.getTime(); at < endsAt.getTime(); ) {
    const day = addisDay(at);
    const { to } = addisDaySpan(day);
    periods.push({ key: day, from: new Date(at), to: new Date(Math.min(to.getTime(), endsAt.getTime())) });
    at = to.getTime();
  }
  return periods.slice(0, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS) + 1);
}

/** The period that the leaderboard shows at that time: the one under way, else the nearest. */
export function periodAt(promotion: Promotion, at: number): PromotionPeriod {
  const periods = periodsOf(promotion);
  const shown = periods.find((period) => at < period.to.getTime()) ?? periods.at(-1);
  return shown ?? { key: 'all', from: promotion.startsAt, to: promotion.endsAt };
}

export const stateOf = ({ startsAt, endsAt }: Promotion, at: number): 'soon' | 'active' | 'ended' => {
  if (at < startsAt.getTime()) return 'soon';
  return at < endsAt.getTime() ? 'active' : 'ended';
};

/**
 * What a rank wins with that number of games: the full prize from the minimum on, half of it (Birr only) from half
 * of the minimum on, otherwise nothing.
 */
export function prizeOf(full: StoredPrize | undefined, games: number, minimum: number): StoredPrize | null {
  if (full === undefined) return null;
  if (games >= minimum) return full;
  if (games * 2 < minimum || typeof full === 'string') return null;
  return Math.floor(full / 2) as Santim;
}

/** All prizes in money that it can pay, over all of its periods. */
export function prizesInAll(promotion: Promotion): Santim {
  const once = Object.values(promotion.structure)
    .flatMap((ranks) => Object.values(ranks))
    .filter((prize) => typeof prize === 'number');
  return santim(sum(once) * periodsOf(promotion).length);
}

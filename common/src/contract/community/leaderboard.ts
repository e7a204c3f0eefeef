import * as z from 'zod/mini';
import { amount, type Birr, type IsoTime } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { Prize, PromotionType } from './promotions.ts';

/** The promotion that the leaderboard shows. */
export interface BonusAnswer {
  _id: string;
  name: string;
  image: string;
  message: string;
  type: PromotionType;
  stakes: Birr[];
  /** Stake (or 'All') → rank → prize. */
  structure: Record<string, Record<string, Prize>>;
  /** Stake (or 'All') → rules, in words. */
  rules: Record<string, string[]>;
  /** Stake (or 'All') → games that a player needs for the whole prize. */
  minimumGames: Record<string, number>;
  minimumPlayers: number;
  rankLimit: number;
  /** Shown as the promotion's headline and modal. */
  promotion: boolean;
  startsAt: string;
  endsAt: string;
  state: 'active' | 'soon' | 'ended';
}

export interface LeaderboardEntry {
  _id: string;
  username: string;
  /** One of the staff; absent for others. */
  staff?: boolean;
  /** Masked. */
  phoneNo: string;
  totalPoints: number;
  /** How many of the points were bought; absent if none. */
  bought?: number;
  actualRank: number;
  /** The prize that this entry would win now: null if none, halved if the user has too few games. */
  prize: Prize | null;
  /** The full prize of the rank, struck through on screen if `prize` is less. */
  fullPrize: Prize | null;
}

/** A Birr prize of the caller that an administrator checks before it is paid, or that is not paid. */
export interface OwnPrizeAnswer {
  /** Id of its row in the wallet's history. */
  _id: string;
  /** The promotion's name. */
  promotion: string;
  stake: string;
  rank: number;
  prize: Birr;
  status: 'checking' | 'withheld';
  /** It is paid at this time at the earliest. */
  until: IsoTime;
  /** Why it is withheld; null while it is being checked. */
  reason: string | null;
}

export interface LeaderboardAnswer {
  bonus: BonusAnswer | null;
  entries: LeaderboardEntry[];
  /** The caller's own entry, even below the rank limit. */
  mine: LeaderboardEntry | null;
  /** The caller's prizes of promotions that have ended, without those that are paid. */
  prizes: OwnPrizeAnswer[];
}

export const listLeaderboard = route({
  method: 'GET',
  path: '/api/leaderboard/listLeaderboard',
  access: 'user',
  answer: answers<LeaderboardAnswer>(),
});

const body = z.object({ stake: amount });

export const playedLeaderboard = route({
  method: 'POST',
  path: '/api/leaderboard/playedLeaderboard',
  access: 'user',
  body,
  answer: answers<LeaderboardAnswer>(),
});

export const dailyLeaderboard = route({
  method: 'POST',
  path: '/api/leaderboard/dailyLeaderBoard',
  access: 'user',
  body,
  answer: answers<LeaderboardAnswer>(),
});

/** Points ('coins') that a user may buy in a day of Addis Ababa. */
export const POINTS_A_DAY = 200;

/** The quantity is clamped to what is left of the day's; nothing left: DAILY_LIMIT. */
export const buyPoints = route({
  method: 'POST',
  path: '/api/leaderboard/buyPoints',
  access: 'user',
  money: true,
  body: z.object({ quantity: z.int().check(z.gte(1)) }),
  answer: answers<{ message: string; bought: number; totalPoints: number; activeBalance: Birr }>(),
});

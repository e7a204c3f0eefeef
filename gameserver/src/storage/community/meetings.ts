import { asUserId, type RoundId, type UserId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import type { Redis } from 'ioredis';
import { redisScript, runScript } from '../redis-scripts.ts';

/** A round among these players on that day of Addis Ababa. */
export interface Meeting {
  readonly day: string;
  readonly round: RoundId;
  readonly players: readonly UserId[];
}

/** When two players are still new to each other, and how many such others a round needs. */
export interface MeetingLimits {
  readonly meetingsADay: number;
  readonly newOthers: number;
}

/**
 * How often players have met that day in rounds that rankings count, in Redis; all of it follows from the rounds'
 * documents.
 */
export interface Meetings {
  /** Decides for which players a round counts, once. Null if Redis does not know the day's earlier rounds. */
  decide(meeting: Meeting, limits: MeetingLimits): Promise<UserId[] | null>;
  /** Adds a round that was decided before. */
  restore(meeting: Meeting, counted: readonly UserId[]): Promise<void>;
  /** Those of `others` whom the player has met in at least that many counted rounds of the day. */
  metOften(day: string, player: UserId, others: readonly UserId[], rounds: number): Promise<UserId[]>;
  /** Every decided round of the day has been restored. */
  complete(day: string): Promise<void>;
}

/** Rounds of yesterday may be counted late. */
const KEPT_S = (2 * DAY_MS) / 1000;

const COUNT = redisScript(import.meta.dirname, 'meetings-count');

export function redisMeetings(redis: Redis): Meetings {
  const count = (
    { day, round, players }: Meeting,
    { meetingsADay, newOthers }: MeetingLimits,
    decided: string,
  ): Promise<unknown> => {
    const base = `meetings:{${day}}`;
    const keys = [base, `${base}:decided`, ...players.map((player) => `${base}:${player}`)];
    return runScript(redis, COUNT, keys, [round, meetingsADay, newOthers, KEPT_S, decided, ...players]);
  };
  return {
    decide: async (meeting, limits) => {
      const counted = await count(meeting, limits, 'decide');
      if (typeof counted !== 'string') return null;
      return counted === '' ? [] : counted.split(',').map(asUserId);
    },
    restore: async (meeting, counted) => {
      await count(meeting, { meetingsADay: 0, newOthers: 0 }, counted.join(','));
    },
    metOften: async (day, player, others, rounds) => {
      if (others.length === 0) return [];
      const met = await redis.hmget(`meetings:{${day}}:${player}`, ...others);
      return others.filter((_, index) => Number(met[index] ?? 0) >= rounds);
    },
    complete: async (day) => {
      await redis.set(`meetings:{${day}}`, '1', 'EX', KEPT_S);
    },
  };
}

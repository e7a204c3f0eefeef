import {
  type LimitKind,
  type LimitPeriod,
  type LimitTable,
  limitTable,
} from '@chewata/common/contract/accounts/limit-kinds';
import type { UserId } from '@chewata/common/ids';
import { type Santim, ZERO } from '@chewata/common/money';

export type PlayLimits = LimitTable<Santim | null>;

/** A raised limit that waits to be confirmed. Of 'reality', `to` is in minutes. */
export interface PendingChange {
  readonly kind: LimitKind | 'reality';
  readonly period: LimitPeriod | null;
  readonly to: number | null;
  readonly from: Date;
}

/** The amounts a player paid in, staked and won on one day of Addis Ababa. */
export interface PlayDay {
  readonly day: string;
  readonly deposited: Santim;
  readonly staked: Santim;
  readonly won: Santim;
}

/** Play without a longer pause. */
export interface PlaySession {
  readonly startedAt: Date;
  readonly lastAt: Date;
  readonly staked: Santim;
  readonly won: Santim;
  /** When the session began, or the last reality check was answered. */
  readonly checkedAt: Date;
  /** A reality check was shown and waits for its answer. */
  readonly shown: boolean;
}

/** A player's limits and what counts toward them. All times by the clock of rules. */
export interface PlayRecord {
  readonly userId: UserId;
  readonly limits: PlayLimits;
  readonly pending: readonly PendingChange[];
  readonly everyMinutes: number | null;
  readonly timeOutUntil: Date | null;
  readonly excludedUntil: Date | null;
  readonly days: readonly PlayDay[];
  readonly session: PlaySession | null;
}

export const NO_LIMITS: PlayLimits = limitTable<Santim | null>(() => null);
const EVERY_MINUTES = 60;

/** Of a player who has set and played nothing yet. */
export const newPlayRecord = (userId: UserId): PlayRecord => ({
  userId,
  limits: NO_LIMITS,
  pending: [],
  everyMinutes: EVERY_MINUTES,
  timeOutUntil: null,
  excludedUntil: null,
  days: [],
  session: null,
});

export const noFigures = (day: string): PlayDay => ({ day, deposited: ZERO, staked: ZERO, won: ZERO });

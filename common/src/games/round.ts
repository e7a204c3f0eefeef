import { GAMES, type Game } from './index.ts';

/** The status of a round, which is also the status of its room. All games share it. */
export type RoundStatus = 'Available' | 'Starting' | 'Playing' | 'Finished' | 'Refunded';
export const ROUND_STATUSES = [
  'Available',
  'Starting',
  'Playing',
  'Finished',
  'Refunded',
] as const satisfies readonly RoundStatus[];

/**
 * What happens to a round: a card was paid for; the last paid card was removed; play began; the winners were
 * paid; every stake was refunded.
 */
export type RoundEvent = 'paid' | 'emptied' | 'started' | 'settled' | 'refunded';
export const ROUND_EVENTS = [
  'paid',
  'emptied',
  'started',
  'settled',
  'refunded',
] as const satisfies readonly RoundEvent[];

/** R1: the allowed transitions. All others are refused. */
export const ROUND_TRANSITIONS: Readonly<
  Record<RoundStatus, Readonly<Partial<Record<RoundEvent, RoundStatus>>>>
> = {
  // A scheduled room may end without a paid card: then there is nothing to refund.
  Available: { paid: 'Starting', refunded: 'Refunded' },
  Starting: { paid: 'Starting', emptied: 'Available', started: 'Playing', refunded: 'Refunded' },
  // A round in play is refunded only if its beacon gives no value, its seal was late, or its room is lost.
  Playing: { settled: 'Finished', refunded: 'Refunded' },
  Finished: {},
  Refunded: {},
};

/** The status after that event; null if the event cannot happen in this status (R1). */
export const nextStatus = (status: RoundStatus, event: RoundEvent): RoundStatus | null =>
  ROUND_TRANSITIONS[status][event] ?? null;

/** Every status in which that event may happen, for the guard of a stored update. */
export const statusesBefore = (event: RoundEvent): RoundStatus[] =>
  ROUND_STATUSES.filter((status) => nextStatus(status, event) !== null);

/** R2: nothing more happens to a round that is over, and its seed is public. */
export const isOver = (status: RoundStatus): boolean => Object.keys(ROUND_TRANSITIONS[status]).length === 0;

/** R3: the lobby lists rooms that are Starting or Playing. */
export const isListed = (status: RoundStatus): boolean => status === 'Starting' || status === 'Playing';

/** R4: cards are held, paid and removed only before play begins. */
export const takesCards = (status: RoundStatus): boolean => nextStatus(status, 'paid') !== null;

/** R5: the event at the end of the countdown, by the number of different players with a paid card. */
export const atCountdownEnd = (game: Game, players: number): 'started' | 'refunded' =>
  players >= GAMES[game].minPlayers ? 'started' : 'refunded';

import { GAMES, type Game } from './game.ts';

/**
 * The life of a round, which is also that of its room; the same for the three games
 * (CONTRACT.md section 4, rules R1…).
 */
export type RoundStatus = 'Available' | 'Starting' | 'Playing' | 'Finished' | 'Refunded';
export const ROUND_STATUSES = [
  'Available',
  'Starting',
  'Playing',
  'Finished',
  'Refunded',
] as const satisfies readonly RoundStatus[];

/**
 * What happens to a round: a card was paid for; its last paid card was removed; play began; its
 * winners were paid; every stake was given back.
 */
export type RoundEvent = 'paid' | 'emptied' | 'started' | 'settled' | 'refunded';
export const ROUND_EVENTS = [
  'paid',
  'emptied',
  'started',
  'settled',
  'refunded',
] as const satisfies readonly RoundEvent[];

/** R1: the one table of allowed transitions. What is not here is refused. */
export const ROUND_TRANSITIONS: Readonly<
  Record<RoundStatus, Readonly<Partial<Record<RoundEvent, RoundStatus>>>>
> = {
  // A scheduled room may end here without one paid card: then there is nothing to give back.
  Available: { paid: 'Starting', refunded: 'Refunded' },
  Starting: { paid: 'Starting', emptied: 'Available', started: 'Playing', refunded: 'Refunded' },
  // Refunded from play only by the recovery, where the room was lost.
  Playing: { settled: 'Finished', refunded: 'Refunded' },
  Finished: {},
  Refunded: {},
};

/** The status after that event, or null where the event cannot happen then (R1). */
export const nextStatus = (status: RoundStatus, event: RoundEvent): RoundStatus | null =>
  ROUND_TRANSITIONS[status][event] ?? null;

/** Every status in which that event may happen: for the guard of a stored update. */
export const statusesBefore = (event: RoundEvent): RoundStatus[] =>
  ROUND_STATUSES.filter((status) => nextStatus(status, event) !== null);

/** R2: nothing happens to a round that is over; its seed may be told. */
export const isOver = (status: RoundStatus): boolean => Object.keys(ROUND_TRANSITIONS[status]).length === 0;

/** R3: the lobby lists rooms that are Starting or Playing. */
export const isListed = (status: RoundStatus): boolean => status === 'Starting' || status === 'Playing';

/** R4: cards are held, paid and removed only before play begins. */
export const takesCards = (status: RoundStatus): boolean => nextStatus(status, 'paid') !== null;

/** R5: what happens when the countdown ends, by the number of different players with a paid card. */
export const atCountdownEnd = (game: Game, players: number): 'started' | 'refunded' =>
  players >= GAMES[game].minPlayers ? 'started' : 'refunded';

import * as z from 'zod/mini';
import { type Game, isCard } from '../../games/index.ts';
import type { RoundId, SpaceId } from '../../ids.ts';
import type { Santim } from '../../money.ts';
import { amount, type Birr, roundId, says, spaceId } from '../conventions.ts';

/** Taken by joinRoom and by every card event. */
export type JoinPayload =
  /** A room's id. */
  | string
  | { roomId: string }
  /** The room of that stake, opened if there is none; without createGame the caller's own room comes first. */
  | { stake: Birr; gameSpace?: string | null; createGame?: boolean; gameSpaceObject?: unknown };

/** The same, parsed. */
export type JoinTarget =
  | { by: 'room'; roomId: RoundId }
  | { by: 'stake'; stake: Santim; gameSpace: SpaceId | null; createGame: boolean };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Marks how a payload names its room, so that its issues name the right fields. */
function named(payload: JoinPayload): unknown {
  if (typeof payload === 'string') return { by: 'room', roomId: payload };
  if (!isObject(payload)) return payload;
  return { ...payload, by: 'roomId' in payload ? 'room' : 'stake' };
}

const noSpace = z.transform((space) => (space === '' ? null : space));

export const joinTarget = z.pipe(
  z.transform(named),
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('room'), roomId: roundId }),
    z.object({
      by: z.literal('stake'),
      stake: amount,
      gameSpace: z._default(z.pipe(noSpace, z.nullable(spaceId)), null),
      createGame: z._default(z.boolean(), false),
    }),
  ]),
);

/** A card as the game writes it: '57', never '057', 57 or ' 57'; a side 'H' or 'T'. */
export const cardOf = (game: Game) =>
  z.string().check(z.refine((text) => isCard(game, text), { error: says('validation.card') }));

/** Cards of one event: a card named twice counts once. */
export const cardsOf = (game: Game) =>
  z.pipe(
    z.array(cardOf(game)).check(z.minLength(1), z.maxLength(200)),
    z.transform((cards): string[] => [...new Set(cards)]),
  );

/** 'Bingo!': for one card, or for any of mine. Marks do not matter, and are not read. */
export const bingoClaim = z.object({
  roomId: roundId,
  cardNumber: z.nullish(
    z.pipe(
      z.transform((card: string | number): unknown => (typeof card === 'number' ? String(card) : card)),
      cardOf('bingo'),
    ),
  ),
});

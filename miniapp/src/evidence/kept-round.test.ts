import type { Room, SealedInfo } from '@chewata/common/contract/rooms/room';
import { seatEntropyOf } from '@chewata/common/fairness/commitment';
import { describe, expect, it } from 'vitest';
import { afterSealed, afterState, evidenceIn, isEvidence, type KeptRound } from './kept-round.ts';

const beacon = { chain: 'q', round: 7, at: '2026-11-22T07:15:05.000Z' };
const ROOM = {
  id: 'r1',
  game: 'spin',
  status: 'Starting',
  startsAt: 1000,
  commitment: 'a',
  beacon,
  seat: 2,
  players: { 1: ['5', '9'], 2: ['7'] },
  cards: ['5', '7', '9'],
  seq: 4,
} as unknown as Room;
const CARDS = [
  { card: '5', seat: 1 },
  { card: '9', seat: 1 },
  { card: '7', seat: 2 },
];
const SEALED: SealedInfo = {
  roomId: 'r1',
  seq: 6,
  commitment: 'a',
  clientEntropy: seatEntropyOf('spin', CARDS),
  beacon,
};

const after = (kept: KeptRound | null, room: Partial<Room>, stale = false) =>
  afterState(kept, { room: { ...ROOM, ...room }, stale });
const seen = (room: Partial<Room> = {}) => {
  const kept = after(null, room);
  if (!kept) throw new Error('nothing was kept');
  return kept;
};

describe('the evidence of a round', () => {
  it('has commitment and beacon of the first state with a countdown, and the own paid cards', () => {
    expect(seen()).toMatchObject({ announced: { commitment: 'a', beacon }, own: [{ card: '7', seat: 2 }] });
    expect(after(null, { startsAt: null })).toBeNull();
  });

  it('has no promise before the first payment in a scheduled room, which has its time already', () => {
    const scheduled = after(null, { commitment: '', beacon: null, cards: [], players: {}, seat: null });
    expect(scheduled).toBeNull();
    expect(after(scheduled, { seq: 5 })?.announced).toEqual({ commitment: 'a', beacon });
  });

  it('keeps the first promise when the server names another one', () => {
    const later = after(seen(), { commitment: 'b', seq: 5 });
    expect(later?.announced).toEqual({ commitment: 'a', beacon });
    // Also after a gap, if an own card was in play all the time.
    expect(after(seen(), { commitment: 'b', seq: 90 })?.announced?.commitment).toBe('a');
  });

  it('begins anew when the last paid card is removed', () => {
    const stopped = after(seen(), { startsAt: null, cards: [], players: {}, status: 'Available', seq: 5 });
    expect(stopped).toBeNull();
    expect(after(stopped, { commitment: 'b', seq: 6 })?.announced?.commitment).toBe('b');
  });

  it('begins anew after a gap without an own card: the countdown may have ended meanwhile', () => {
    const watched = seen({ seat: null });
    expect(after(watched, { seat: null, commitment: 'b', seq: 5 })?.announced?.commitment).toBe('a');
    expect(after(watched, { seat: null, commitment: 'b', seq: 6 })?.announced?.commitment).toBe('b');
  });

  it('has the cards of the room as they are at the seal, not those before it', () => {
    const sealed = afterSealed(seen(), 'spin', SEALED);
    expect(sealed.sealed).toMatchObject({ clientEntropy: SEALED.clientEntropy, cards: null });
    expect(after(sealed, { status: 'Playing', seq: 5 })?.sealed?.cards).toBeNull();
    expect(after(sealed, { status: 'Playing', seq: 6 }, true)?.sealed?.cards).toBeNull();
    const cards = after(sealed, { status: 'Playing', seq: 6 })?.sealed?.cards ?? [];
    expect(seatEntropyOf('spin', cards)).toBe(SEALED.clientEntropy);
  });

  it('does not change after the seal: neither by a second seal nor by a later state', () => {
    const sealed = afterSealed(seen(), 'spin', SEALED);
    expect(afterSealed(sealed, 'spin', { ...SEALED, clientEntropy: 'other' })).toBe(sealed);
    const later = after(sealed, { status: 'Finished', seq: 9, players: {}, cards: [] });
    expect(later?.own).toEqual([{ card: '7', seat: 2 }]);
  });

  it('begins with the seal if nothing was seen before; play that began unseen is no evidence', () => {
    expect(evidenceIn(afterSealed(null, 'spin', SEALED))).toMatchObject({ announced: null, own: [] });
    expect(after(null, { status: 'Playing' })).toBeNull();
  });

  it('is compared only if something was at stake or sealed', () => {
    expect(isEvidence(seen())).toBe(true);
    const watched = seen({ seat: null });
    expect(isEvidence(watched)).toBe(false);
    expect(evidenceIn(watched).announced).toBeNull();
    expect(evidenceIn(afterSealed(watched, 'spin', SEALED)).announced).toEqual({ commitment: 'a', beacon });
  });
});

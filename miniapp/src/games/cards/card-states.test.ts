import type { Room } from '@chewata/common/contract/rooms/room';
import { GAMES } from '@chewata/common/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardStates, otherOwnerName, paidCards, randomFreeCard, splitAvailable } from './card-states.ts';

const CARDS = GAMES.bingo.cards;

const room = (players: Record<string, string[]>, viewingCards: Record<string, string[]>): Room =>
  ({ game: 'bingo', seat: 1, players, viewingCards, userNames: { 2: 'Hana', 1: 'Abel' } }) as unknown as Room;

describe('cardStates', () => {
  it('distinguishes my cards from those that another player holds or has paid for', () => {
    const states = cardStates(CARDS, room({ 1: ['1'], 2: ['2'] }, { 1: ['3'], 2: ['4'] }), ['3', '5'], ['1']);
    expect(['1', '2', '3', '4', '5', '6'].map((card) => states.get(card))).toEqual([
      'paid',
      'confirmed',
      'mine',
      'taken',
      'mine',
      'free',
    ]);
    expect(states.size).toBe(200);
  });
  it('shows a selected card as mine before the server replies, but as lost if another player has paid', () => {
    const states = cardStates(CARDS, room({ 2: ['8'] }, { 2: ['7'] }), ['7', '8'], []);
    expect([states.get('7'), states.get('8')]).toEqual(['mine', 'confirmed']);
  });
  it('frees a card as soon as I drop it, before the server replies', () => {
    expect(cardStates(CARDS, room({}, { 1: ['9'] }), [], []).get('9')).toBe('free');
  });
});

it('counts each paid card once, whether the reply or the room has reported it first', () => {
  expect(paidCards(room({ 1: ['30', '4'] }, {}), ['4', '100'])).toEqual(['4', '30', '100']);
  expect(paidCards(null)).toEqual([]);
});

it('splits selected cards into those still available and those that another player has by now', () => {
  expect(splitAvailable(['1', '2', '3'], room({ 2: ['1'] }, { 2: ['3'], 1: ['2'] }))).toEqual({
    available: ['2'],
    lost: ['1', '3'],
  });
});

describe('randomFreeCard', () => {
  it('returns a free card for every draw, if there is one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...CARDS)),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (taken, chance) => {
          const states = cardStates(CARDS, room({ 2: taken }, {}), [], []);
          const card = randomFreeCard(states, () => chance);
          if (taken.length === CARDS.length) expect(card).toBeNull();
          else expect(states.get(card ?? '')).toBe('free');
        },
      ),
    );
  });
  it('returns null if all cards are taken', () => {
    const states = cardStates(CARDS, room({ 2: [...CARDS] }, {}), [], []);
    expect(randomFreeCard(states, () => 0.5)).toBeNull();
  });
});

it('names the owner of another player’s card, and no one for mine and free cards', () => {
  const now = room({ 2: ['2'], 1: ['1'] }, {});
  expect(['1', '2', '3'].map((card) => otherOwnerName(now, card))).toEqual([null, 'Hana', null]);
});

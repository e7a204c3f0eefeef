import type { Room } from '@chewata/common/contract/rooms';
import { GAMES } from '@chewata/common/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfOwner, paidCards, randomFree, standings, withoutLost } from './card-states.ts';

const CARDS = GAMES.bingo.cards;

const room = (players: Record<string, string[]>, viewingCards: Record<string, string[]>): Room =>
  ({ players, viewingCards, userNames: { you: 'Hana', me: 'Abel' } }) as unknown as Room;

describe('standings', () => {
  it('tells mine, paid, held by another and paid by another apart', () => {
    const all = standings(
      CARDS,
      room({ me: ['1'], you: ['2'] }, { me: ['3'], you: ['4'] }),
      'me',
      ['3', '5'],
      ['1'],
    );
    expect(['1', '2', '3', '4', '5', '6'].map((card) => all.get(card))).toEqual([
      'paid',
      'confirmed',
      'mine',
      'taken',
      'mine',
      'free',
    ]);
    expect(all.size).toBe(200);
  });
  it('shows a pick as mine at once, and as lost where another has paid for it', () => {
    const all = standings(CARDS, room({ you: ['8'] }, { you: ['7'] }), 'me', ['7', '8'], []);
    expect([all.get('7'), all.get('8')]).toEqual(['mine', 'confirmed']);
  });
  it('frees a card as soon as I let it go, before the server has said so', () => {
    expect(standings(CARDS, room({}, { me: ['9'] }), 'me', [], []).get('9')).toBe('free');
  });
});

it('counts cards as paid that the answer told before the room did, once each', () => {
  expect(paidCards(room({ me: ['30', '4'] }, {}), 'me', ['4', '100'])).toEqual(['4', '30', '100']);
  expect(paidCards(null, 'me')).toEqual([]);
});

it('drops the picks that somebody else has meanwhile, and says which', () => {
  expect(withoutLost(['1', '2', '3'], room({ you: ['1'] }, { you: ['3'], me: ['2'] }), 'me')).toEqual({
    kept: ['2'],
    gone: ['1', '3'],
  });
});

describe('randomFree', () => {
  it('gives a free card wherever there is one, for every draw', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...CARDS)),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (taken, chance) => {
          const all = standings(CARDS, room({ you: taken }, {}), 'me', [], []);
          const card = randomFree(all, () => chance);
          if (taken.length === CARDS.length) expect(card).toBeNull();
          else expect(all.get(card ?? '')).toBe('free');
        },
      ),
    );
  });
  it('gives none where all are taken', () => {
    expect(randomFree(standings(CARDS, room({ you: [...CARDS] }, {}), 'me', [], []), () => 0.5)).toBeNull();
  });
});

it('names the owner of another’s card, and nobody for mine and free ones', () => {
  const now = room({ you: ['2'], me: ['1'] }, {});
  expect(['1', '2', '3'].map((card) => nameOfOwner(now, 'me', card))).toEqual([null, 'Hana', null]);
});

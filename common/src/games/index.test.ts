import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES, GAMES, isCard } from './index.ts';

describe('G1 cards of a game', () => {
  it('G1 bingo has 1 to 200, spin 1 to 100, flip H and T', () => {
    expect(GAMES.bingo.cards).toEqual(Array.from({ length: 200 }, (_, index) => `${index + 1}`));
    expect(GAMES.spin.cards).toEqual(Array.from({ length: 100 }, (_, index) => `${index + 1}`));
    expect(GAMES.flip.cards).toEqual(['H', 'T']);
  });

  it('G1 a card is valid only as the game writes it', () => {
    for (const game of GAME_NAMES) {
      for (const card of GAMES[game].cards) expect(isCard(game, card)).toBe(true);
    }
    for (const text of ['0', '07', '201', '-1', '1.0', ' 1', '1e1', '', 'H', 'toString']) {
      expect(isCard('bingo', text)).toBe(false);
    }
    expect(isCard('spin', '101')).toBe(false);
    for (const text of ['h', 'HT', '1', '']) expect(isCard('flip', text)).toBe(false);
  });

  it('G2 only the sides of flip can have several holders', () => {
    expect(GAME_NAMES.filter((game) => GAMES[game].holders === 'many')).toEqual(['flip']);
  });

  it('G3 a game sorts its cards into the order of its list', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GAME_NAMES), fc.infiniteStream(fc.nat()), (game, picks) => {
        const { cards, compareCards } = GAMES[game];
        const some = [...picks.take(20)].map((pick) => cards[pick % cards.length] ?? '');
        const expected = cards.flatMap((card) => some.filter((one) => one === card));
        expect([...some].sort(compareCards)).toEqual(expected);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES, type Game } from '../games/index.ts';
import { ALGORITHMS } from './algorithms.ts';
import { callsOf } from './calls.ts';
import { clientEntropyOf, commitmentOf } from './commitment.ts';
import { type RevealedRound, verifyRound } from './verification.ts';

const seed = '5a'.repeat(32);

function honestRound(game: Game): RevealedRound {
  const cards =
    game === 'flip'
      ? [
          { card: 'H', userId: 'u1' },
          { card: 'T', userId: 'u2' },
          { card: 'H', userId: 'u3' },
        ]
      : Array.from({ length: 11 }, (_, index) => ({ card: String(99 - index * 9), userId: `u${index}` }));
  const clientEntropy = clientEntropyOf(game, cards);
  return {
    algorithm: ALGORITHMS.users,
    commitment: commitmentOf(seed),
    serverSeed: seed,
    clientEntropy,
    cards,
    calls: callsOf(game, seed, clientEntropy, cards),
  };
}

const allGames = fc.constantFrom(...GAME_NAMES);

describe('D8 verification of a revealed round', () => {
  it('D8 an honest round matches, after whichever call it stops', () => {
    fc.assert(
      fc.property(allGames, fc.nat(75), (game, made) => {
        const round = honestRound(game);
        const result = verifyRound(game, { ...round, calls: round.calls.slice(0, made) });
        expect(result).toMatchObject({ commitment: true, clientEntropy: true, calls: true, fair: true });
      }),
    );
  });

  it('D8 another seed breaks the commitment', () => {
    const result = verifyRound('bingo', { ...honestRound('bingo'), serverSeed: '5b'.repeat(32) });
    expect(result).toMatchObject({ commitment: false, clientEntropy: true, calls: false, fair: false });
  });

  it('D8 a card added, taken away or given to another breaks the entropy', () => {
    fc.assert(
      fc.property(allGames, fc.constantFrom('added', 'taken', 'given'), (game, how) => {
        const round = honestRound(game);
        const [first, ...rest] = round.cards;
        const cards =
          how === 'added'
            ? [...round.cards, { card: game === 'flip' ? 'T' : '100', userId: 'thief' }]
            : how === 'taken'
              ? rest
              : [{ card: first?.card ?? '', userId: 'thief' }, ...rest];
        const result = verifyRound(game, { ...round, cards });
        expect(result).toMatchObject({ commitment: true, clientEntropy: false, fair: false });
      }),
    );
  });

  it('D8 any changed call breaks the calls, and only the calls', () => {
    fc.assert(
      fc.property(allGames, fc.nat(), (game, pick) => {
        const round = honestRound(game);
        const index = pick % round.calls.length;
        const calls = round.calls.map((call, at) =>
          at !== index ? call : game === 'flip' ? (call === 'H' ? 'T' : 'H') : Number(call) + 1,
        );
        const result = verifyRound(game, { ...round, calls });
        expect(result).toMatchObject({ commitment: true, clientEntropy: true, calls: false, fair: false });
      }),
    );
  });

  it('D8 more calls than the seed yields do not match', () => {
    const round = honestRound('spin');
    expect(verifyRound('spin', { ...round, calls: [...round.calls, 1] }).calls).toBe(false);
  });

  it('D8 a round that never played has no entropy and no calls', () => {
    const round = { ...honestRound('bingo'), clientEntropy: null };
    expect(verifyRound('bingo', { ...round, calls: [] }).fair).toBe(true);
    expect(verifyRound('bingo', round)).toMatchObject({ clientEntropy: false, fair: false });
  });

  it('D8 never throws, and never accepts random input as fair', () => {
    fc.assert(
      fc.property(
        allGames,
        fc.record({
          algorithm: fc.oneof(fc.constantFrom(...Object.values(ALGORITHMS)), fc.string()),
          commitment: fc.string(),
          serverSeed: fc.string(),
          clientEntropy: fc.option(fc.string()),
          cards: fc.array(fc.record({ card: fc.string(), userId: fc.string() })),
          calls: fc.array(fc.integer()),
        }),
        (game, round) => verifyRound(game, round).fair === false,
      ),
    );
  });
});

import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnedCard } from '../games/definition.ts';
import { GAME_NAMES, GAMES, type Game } from '../games/index.ts';
import { callsOf } from './calls.ts';
import { clientEntropyOf, commitmentOf } from './commitment.ts';
import { drawOf } from './draw-stream.ts';

/** A second implementation of rules D1 to D7, on node:crypto alone. */
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

function independentDraws(seed: string, entropy: string): (n: number) => number {
  const key = Buffer.from(seed, 'hex');
  let bytes = Buffer.alloc(0);
  let counter = 0;
  return (n) => {
    for (;;) {
      if (bytes.length < 4) {
        const block = createHmac('sha256', key).update(`${entropy}:${counter}`, 'utf8').digest();
        bytes = Buffer.concat([bytes, block]);
        counter += 1;
      }
      const x = BigInt(bytes.readUInt32BE(0));
      bytes = bytes.subarray(4);
      const limit = (2n ** 32n / BigInt(n)) * BigInt(n);
      if (x < limit) return Number(x % BigInt(n));
    }
  };
}

function independentShuffle(items: number[], draw: (n: number) => number): number[] {
  const list = items.slice();
  for (let i = list.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    const last = list[i] ?? Number.NaN;
    list[i] = list[j] ?? Number.NaN;
    list[j] = last;
  }
  return list;
}

const hex32 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const userId = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((b) => Buffer.from(b).toString('hex'));

/** Sealed cards that a round of that game can have: each card once, unless the game shares its cards. */
const sealed = (game: Game): fc.Arbitrary<OwnedCard[]> => {
  const entry = fc.record({ card: fc.constantFrom(...GAMES[game].cards), userId });
  return GAMES[game].holders === 'many'
    ? fc.array(entry, { minLength: 1, maxLength: 30 })
    : fc.uniqueArray(entry, { selector: ({ card }) => card, minLength: 2, maxLength: 60 });
};

describe('D1 commitment', () => {
  it('D1 is the SHA-256 of the bytes of the seed, not of its text', () => {
    expect(commitmentOf('00'.repeat(32))).toBe(
      '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
    );
    fc.assert(fc.property(hex32, (seed) => commitmentOf(seed) === sha256(Buffer.from(seed, 'hex'))));
  });

  it.each(['', 'abc', 'zz'.repeat(32), '00'.repeat(31), '00'.repeat(33), 'AA'.repeat(32)])(
    'D1 refuses %j as a seed',
    (seed) => expect(() => commitmentOf(seed)).toThrow(RangeError),
  );
});

describe('D2 client entropy', () => {
  it('D2 sorts numbers by value and joins the lines without a final line feed', () => {
    const cards = [
      { card: '100', userId: 'b' },
      { card: '20', userId: 'a' },
      { card: '3', userId: 'c' },
    ];
    expect(clientEntropyOf('bingo', cards)).toBe(sha256('3:c\n20:a\n100:b'));
    expect(clientEntropyOf('spin', cards)).toBe(sha256('3:c\n20:a\n100:b'));
  });

  it('D2 sorts sides as text, then by user id', () => {
    const cards = [
      { card: 'T', userId: 'a' },
      { card: 'H', userId: 'c' },
      { card: 'H', userId: 'b' },
    ];
    expect(clientEntropyOf('flip', cards)).toBe(sha256('H:b\nH:c\nT:a'));
  });

  it.each(GAME_NAMES)('D2 does not depend on the order of the cards (%s)', (game) => {
    fc.assert(
      fc.property(
        sealed(game).chain((cards) => fc.tuple(fc.constant(cards), shuffled(cards))),
        ([cards, again]) => clientEntropyOf(game, cards) === clientEntropyOf(game, again),
      ),
    );
  });

  it('D2 does not change the sealed list', () => {
    const cards = Object.freeze([
      { card: '9', userId: 'a' },
      { card: '1', userId: 'b' },
    ]);
    clientEntropyOf('spin', cards);
    expect(cards[0]?.card).toBe('9');
  });
});

const shuffled = <T>(items: T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });

describe('D3 to D7 against an independent implementation', () => {
  it('D3 D4 draws the same numbers', () => {
    fc.assert(
      fc.property(
        hex32,
        hex32,
        fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { minLength: 1, maxLength: 40 }),
        (seed, entropy, sizes) => {
          const [ours, theirs] = [drawOf(seed, entropy), independentDraws(seed, entropy)];
          expect(sizes.map(ours)).toEqual(sizes.map(theirs));
        },
      ),
    );
  });

  it('D5 bingo calls are the shuffle of 1 to 75', () => {
    fc.assert(
      fc.property(hex32, hex32, (seed, entropy) => {
        const balls = Array.from({ length: 75 }, (_, index) => index + 1);
        const expected = independentShuffle(balls, independentDraws(seed, entropy));
        expect(callsOf('bingo', seed, entropy, [])).toEqual(expected);
        expect([...expected].sort((a, b) => a - b)).toEqual(balls);
      }),
      { numRuns: 50 },
    );
  });

  it('D6 spin calls are the first of the shuffle of the cards in play, which are sorted by value before', () => {
    fc.assert(
      fc.property(hex32, hex32, sealed('spin'), (seed, entropy, cards) => {
        const numbers = cards.map(({ card }) => Number(card)).sort((a, b) => a - b);
        const rounds = numbers.length >= 10 ? 3 : 1;
        const expected = independentShuffle(numbers, independentDraws(seed, entropy)).slice(0, rounds);
        expect(callsOf('spin', seed, entropy, cards)).toEqual(expected);
        expect(new Set(expected).size).toBe(rounds);
      }),
    );
  });

  it('D7 flip calls are draws of two, 0 for H, until a side has two', () => {
    fc.assert(
      fc.property(hex32, hex32, (seed, entropy) => {
        const draw = independentDraws(seed, entropy);
        const three = [draw(2), draw(2), draw(2)].map((bit) => (bit === 0 ? 'H' : 'T'));
        const expected = three[0] === three[1] ? three.slice(0, 2) : three;
        expect(callsOf('flip', seed, entropy, [])).toEqual(expected);
      }),
    );
  });

  it('D5 D6 D7 a pinned round of each game never changes', () => {
    const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
    const cards = Array.from({ length: 12 }, (_, index) => ({
      card: String((index * 37) % 100 || 100),
      userId: `user-${index}`,
    }));
    const entropy = clientEntropyOf('spin', cards);
    // Computed by a script in another language, from the rules alone.
    expect(entropy).toBe('5794f9b9f218fee42b1067c04ede32609606b2d9745351166df1527a228135ba');
    expect(callsOf('spin', seed, entropy, cards)).toEqual([100, 37, 33]);
    expect(callsOf('bingo', seed, entropy, cards).slice(0, 8)).toEqual([73, 19, 63, 43, 46, 65, 67, 56]);
    expect(callsOf('flip', seed, entropy, cards)).toEqual(['H', 'T', 'H']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES } from '../games/index.ts';
import { ALGORITHMS } from './algorithms.ts';
import { isSignatureOf } from './beacon-signature.ts';
import { randomnessOf } from './beacon-value.ts';
import { callsOf } from './calls.ts';
import { QUICKNET } from './chain.ts';
import { clientEntropyOf, seatEntropyOf } from './commitment.ts';
import { type FairnessRecord, recordFaults } from './record-faults.ts';
import { recordHash } from './round-log.ts';
import { storyHash } from './round-story.ts';
import { beaconRecord, chain, evidenceOf, sign } from './testing/beacon-record.ts';

const honest = beaconRecord();
const kept = evidenceOf(honest, 3);
const faults = (record: FairnessRecord, seen = kept) =>
  recordFaults(record, { chain, isSignatureOf, kept: seen });
const beaconWith = (change: object) => ({ ...honest, beacon: { ...honest.beacon, ...change } });

/** The record as a server would publish it that drew again with another value. */
function redrawn(signature: string): FairnessRecord {
  const randomness = randomnessOf(signature);
  const start = `${honest.clientEntropy}:${randomness}`;
  const calls = callsOf('spin', honest.serverSeed ?? '', start, honest.cards);
  return { ...beaconWith({ signature, randomness }), calls };
}

describe('D13 a record is refused', () => {
  it.each(GAME_NAMES)('D13 not if it is honest (%s)', (game) => {
    const record = beaconRecord(game);
    expect(recordFaults(record, { chain, isSignatureOf, kept: evidenceOf(record, 2) })).toEqual([]);
  });

  it("D13 with another round's signature, though it is this chain's and all else follows from it", () => {
    expect(faults(redrawn(sign(honest.beacon.round + 1)))).toEqual(['signature']);
  });

  it('D13 with a value that is not the hash of its signature', () => {
    expect(
      faults({ ...redrawn(sign(5)), beacon: { ...honest.beacon, randomness: 'ab'.repeat(32) } }),
    ).toContain('randomness');
    const made = redrawn(sign(5));
    const randomness = made.beacon?.randomness ?? '';
    expect(faults({ ...made, beacon: { ...honest.beacon, randomness } })).toEqual(['randomness']);
  });

  it('D13 with a time that does not follow from the round', () => {
    const moved = beaconWith({ at: new Date(Date.parse(honest.beacon.at) + 3000).toISOString() });
    const seen = { ...kept, announced: null, sealed: null };
    expect(faults(moved, seen)).toEqual(['beaconTime']);
  });

  it('D13 with a seal at or after the time of the beacon, or without one', () => {
    for (const sealedAt of [honest.beacon.at, '2050-01-01T00:00:00.000Z', 'never', null])
      expect(faults({ ...honest, sealedAt })).toEqual(['sealedLate']);
  });

  it('D13 of a chain other than the accepted one', () => {
    expect(recordFaults(honest, { chain: QUICKNET, isSignatureOf, kept: null })).toContain('chain');
    expect(faults(beaconWith({ chain: QUICKNET.hash }), { ...kept, announced: null, sealed: null })).toEqual([
      'chain',
    ]);
  });

  it('D13 with cards other than the kept ones', () => {
    const [first, ...rest] = honest.cards;
    const cards = [{ card: first?.card ?? '', seat: 9 }, ...rest];
    const clientEntropy = seatEntropyOf('spin', cards);
    const start = `${clientEntropy}:${honest.beacon.randomness}`;
    const calls = callsOf('spin', honest.serverSeed ?? '', start, cards);
    expect(faults({ ...honest, cards, clientEntropy, calls })).toEqual(['keptCards']);
    const lied = kept.sealed && { ...kept.sealed, cards };
    expect(faults(honest, { ...kept, sealed: lied })).toEqual(['keptCards']);
  });

  it('D14 with a story other than the one whose hash it has', () => {
    const story = { callTimes: [], claims: [], winners: [{ card: '7', seat: 1, amount: 48, tax: 0 }] };
    const whole = { ...honest, story, storyHash: storyHash(story) };
    expect(faults(whole)).toEqual([]);
    expect(faults({ ...whole, story: { ...story, winners: [] } })).toEqual(['story']);
    expect(faults({ ...whole, story: null })).toEqual(['story']);
  });

  it('D13 by one of two readers at least who were sent different lists, whichever list the record has', () => {
    const [first, ...rest] = honest.cards;
    const others = [...rest, { card: first?.card ?? '', seat: 9 }];
    /** The record as the server would publish it with that list, and what a reader of that list keeps. */
    const published = (cards: typeof honest.cards): FairnessRecord => {
      const clientEntropy = seatEntropyOf('spin', cards);
      const start = `${clientEntropy}:${honest.beacon.randomness}`;
      return {
        ...honest,
        cards,
        clientEntropy,
        calls: callsOf('spin', honest.serverSeed ?? '', start, cards),
      };
    };
    const [one, other] = [published(honest.cards), published(others)];
    const readers = [evidenceOf(one, 3), evidenceOf(other, 3)];
    for (const record of [one, other]) {
      const found = readers.map((reader) => faults(record, reader).join());
      expect(found.sort()).toEqual(['', 'keptCards']);
    }
    // A record for each reader: then they have two hashes, and the log has one.
    expect(recordHash({ ...one, roundId: 'r', status: 'Finished' })).not.toBe(
      recordHash({ ...other, roundId: 'r', status: 'Finished' }),
    );
  });

  it('D13 with a commitment other than the kept one', () => {
    const announced = kept.announced && { ...kept.announced, commitment: 'ab'.repeat(32) };
    expect(faults(honest, { ...kept, announced })).toEqual(['keptCommitment']);
  });

  it('D13 with a beacon other than the kept one', () => {
    const beacon = { ...honest.beacon, round: honest.beacon.round - 1 };
    const announced = kept.announced && { ...kept.announced, beacon };
    expect(faults(honest, { ...kept, announced })).toEqual(['keptBeacon']);
  });

  it('D13 without a paid card of the reader', () => {
    const own = [...kept.own, { card: '99', seat: 3 }];
    expect(faults(honest, { ...kept, own })).toEqual(['ownCardMissing']);
  });

  it('D13 without the beacon that was announced', () => {
    const calls = callsOf('spin', honest.serverSeed ?? '', honest.clientEntropy ?? '', honest.cards);
    const without = { ...honest, algorithm: ALGORITHMS.seats, beacon: null, calls };
    expect(faults(without)).toEqual(['beaconMissing']);
    expect(faults({ ...honest, beacon: null }, { ...kept, announced: null, sealed: null })).toContain(
      'beaconMissing',
    );
  });

  it('D13 before it is over, or under a scheme that does not exist or fit', () => {
    expect(faults({ ...honest, serverSeed: null })).toEqual(['unfinished']);
    expect(faults({ ...honest, algorithm: 'trust-me' })).toContain('algorithm');
    expect(faults({ ...honest, algorithm: ALGORITHMS.seats })).toContain('algorithm');
  });

  it('D13 not if it was given back before its beacon was known', () => {
    const refunded = { ...beaconWith({ signature: null, randomness: null }), calls: [] };
    expect(faults(refunded)).toEqual([]);
    expect(faults({ ...refunded, calls: honest.calls })).toContain('signature');
  });

  it('D13 not of version 1, nor of version 2 without a beacon', () => {
    const seats = { ...honest, algorithm: ALGORITHMS.seats, beacon: null };
    const drawn = callsOf('spin', honest.serverSeed ?? '', honest.clientEntropy ?? '', honest.cards);
    const evidence = evidenceOf(seats, 1);
    expect(faults({ ...seats, calls: drawn }, evidence)).toEqual([]);
    const cards = honest.cards.map(({ card }) => ({ card, userId: `user-${card}` }));
    const clientEntropy = clientEntropyOf('spin', cards);
    const old = { ...seats, algorithm: ALGORITHMS.users, cards, clientEntropy, sealedAt: null };
    const calls = callsOf('spin', honest.serverSeed ?? '', clientEntropy, cards);
    expect(recordFaults({ ...old, calls }, { chain, isSignatureOf, kept: null })).toEqual([]);
  });

  it('D13 for random content, and without an error', () => {
    const text = fc.string();
    const anyRecord = fc.record({
      game: fc.constantFrom(...GAME_NAMES),
      algorithm: fc.oneof(fc.constantFrom(...Object.values(ALGORITHMS)), text),
      commitment: text,
      serverSeed: fc.option(text),
      clientEntropy: fc.option(text),
      cards: fc.array(fc.record({ card: text, seat: fc.integer() })),
      calls: fc.array(fc.integer()),
      beacon: fc.option(
        fc.record({ chain: text, round: fc.double(), at: text, signature: text, randomness: text }),
      ),
      sealedAt: fc.option(text),
    });
    fc.assert(fc.property(anyRecord, (record) => faults(record).length > 0));
  });
});

describe('D12 the stream of version 2', () => {
  it('D12 sorts the seats of a card by number', () => {
    const cards = [10, 9, 1].map((seat) => ({ card: 'H', seat }));
    expect(seatEntropyOf('flip', cards)).toBe(
      seatEntropyOf(
        'flip',
        [...cards].sort((a, b) => a.seat - b.seat),
      ),
    );
    expect(clientEntropyOf('flip', [{ card: 'H', userId: '1' }])).toBe(
      seatEntropyOf('flip', [{ card: 'H', seat: 1 }]),
    );
  });

  it('D12 pinned rounds never change', () => {
    const { clientEntropy, calls, beacon } = honest;
    // Computed by a script in another language, from the rules alone.
    expect(clientEntropy).toBe('b0bf3258e0b00404414a60e43c627b0face6368dc71574c9771a2731a3497568');
    expect(beacon.randomness).toBe('c90d16844fd9718eb88f66e11ec11aa13bd186a6caa1b616c8d1aa17757bea57');
    expect(calls).toEqual([29]);
  });
});

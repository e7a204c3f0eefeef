import { describe, expect, it } from 'vitest';
import { ALGORITHMS } from './algorithms.ts';
import { entryHash, hourHash, type NamedRecord, NO_PREVIOUS, recordHash } from './round-log.ts';
import { type PublicStory, storyHash } from './round-story.ts';

const story: PublicStory = {
  callTimes: ['2026-11-22T07:15:05.120Z', null],
  claims: [
    { seat: 2, card: null, at: '2026-11-22T07:15:06.000Z', verdict: 'NOT_A_BINGO' },
    { seat: 1, card: '57', at: '2026-11-22T07:15:07.500Z', verdict: 'BINGO' },
  ],
  winners: [{ card: '57', seat: 1, amount: 79.5, tax: 0 }],
};
const record: NamedRecord = {
  roundId: 'r1',
  game: 'bingo',
  status: 'Finished',
  algorithm: ALGORITHMS.beacon,
  commitment: 'aa',
  serverSeed: 'bb',
  clientEntropy: 'cc',
  sealedAt: '2026-11-22T07:15:00.000Z',
  beacon: { chain: 'q', round: 7, at: '2026-11-22T07:15:05.000Z', signature: 'dd', randomness: 'ee' },
  cards: [
    { card: '57', seat: 1 },
    { card: '120', seat: 2 },
  ],
  calls: [12, 75],
  story,
};
const STORY = '696606847fdb7e9fd28e91f3632f713e79efee42ac8c3b7b412878a6f240d81d';
const RECORD = '3df7f5f9b0fe58cd41e46362005b8a848ee43574a03d73f7bccc6ff249086bd9';

describe('D14 the JSON that is hashed, pinned: the examples of the documentation', () => {
  it('of a story', () => expect(storyHash(story)).toBe(STORY));

  it('of a record with a story, and of an older one, whose hash stays what it was', () => {
    expect(recordHash({ ...record, storyHash: STORY })).toBe(RECORD);
    const older = '30a5cd6a8f48f558099a759ba09e9a9c0bbba0dc0c99d93f3354ffceef32d815';
    expect(recordHash(record)).toBe(older);
    expect(recordHash({ ...record, storyHash: null })).toBe(older);
  });

  it('of an entry, and of an hour', () => {
    const entry = { n: 1, chain: 'c1', roundId: 'r1', game: 'bingo', fate: 'played', hash: RECORD };
    const head = entryHash({ ...entry, previous: NO_PREVIOUS });
    expect(head).toBe('05b22ee351b8ab4910bf2e6a5c39f0075fedd563c06b37c722fadc22b5506f41');
    const hour = { hour: '2026-11-22T07:00:00.000Z', heads: [{ chain: 'c1', n: 1, hash: head }] };
    expect(hourHash({ ...hour, previous: NO_PREVIOUS })).toBe(
      '86735c1f2682c5298b1288c12fe092100a4b63609ba7eb91fae83524f413cc4b',
    );
  });

  it('of a story in which any part was changed is another', () => {
    const [claim] = story.claims;
    const [winner] = story.winners;
    const changed: PublicStory[] = [
      { ...story, callTimes: [null, null] },
      { ...story, claims: [] },
      ...[{ seat: 3 }, { card: '9' }, { at: 'x' }, { verdict: 'BINGO' }].map((part) => ({
        ...story,
        claims: claim ? [{ ...claim, ...part }, ...story.claims.slice(1)] : [],
      })),
      { ...story, winners: [] },
      ...[{ seat: 3 }, { card: '9' }, { amount: 1 }, { tax: 1 }].map((part) => ({
        ...story,
        winners: winner ? [{ ...winner, ...part }] : [],
      })),
    ];
    expect(new Set([story, ...changed].map(storyHash)).size).toBe(12);
  });
});

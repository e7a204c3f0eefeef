import * as z from 'zod/mini';
import { type Call, GAME_NAMES, type Game } from '../../games/index.ts';
import { ROUND_STATUSES, type RoundStatus } from '../../games/round.ts';
import { type Birr, type IsoTime, roundId } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** The fate of a sealed room. Voided: by administrators, or because it was sealed too late for its beacon. */
export type RoundFate = 'played' | 'refunded' | 'voided';

/** All that is needed to recompute a round. */
export interface FairnessAnswer {
  roundId: string;
  game: Game;
  status: RoundStatus;
  /** Empty before the first countdown. */
  commitment: string;
  /** Null until the round is over. */
  serverSeed: string | null;
  /** Null until the cards are sealed. */
  clientEntropy: string | null;
  /** In rounds of version 1 with `userId` in place of `seat`. */
  cards: ({ card: string; seat: number } | { card: string; userId: string })[];
  /** Those made. */
  calls: Call[];
  algorithm: string;
  /** Null if the room announced none. Signature and randomness are null until they are known. */
  beacon: {
    chain: string;
    round: number;
    at: IsoTime;
    signature: string | null;
    randomness: string | null;
  } | null;
  sealedAt: IsoTime | null;
  /** The times of the calls, the claims and the winners, by seat; null until the round is over. */
  story: {
    /** ISO 8601; null if it is not known. */
    callTimes: readonly (IsoTime | null)[];
    /** Seat 0: a user without one. Verdict: 'BINGO', or why it was refused. Card null: any of the player's. */
    claims: readonly { seat: number; card: string | null; at: IsoTime; verdict: string }[];
    /** Amounts before tax. */
    winners: readonly { card: string; seat: number; amount: Birr; tax: Birr }[];
  } | null;
  /** Of `story`, written with the end of the round; a part of the record's hash. Null in rounds that have none. */
  storyHash: string | null;
  /** The record's place in the log of sealed rooms; null until the round is over. */
  log: LogPlace | null;
  /** The cards that won or would have won a sealed round that was refunded or voided; null of other rounds. */
  wouldHaveWon: ({ card: string; seat: number } | { card: string; userId: string })[] | null;
  /** A round that was played and then voided: its record stays, and this second one names it by its hash. */
  voided: { at: IsoTime; record: string; hash: string; log: LogPlace | null } | null;
}

/** A record's place in the log. */
interface LogPlace {
  chain: string;
  n: number;
  hash: string;
  previous: string;
  fate: RoundFate;
}

export const roundFairness = route({
  method: 'GET',
  path: '/api/room/:roundId/fairness',
  access: 'public',
  params: z.object({ roundId }),
  answer: answers<FairnessAnswer>(),
});

/** One sealed room of the log. */
export interface FairnessLogRow {
  /** From 1 in each chain. */
  n: number;
  /** One for each process of a server. */
  chain: string;
  /** `void:<roundId>`: the second entry of a round that was played and then voided. */
  roundId: string;
  game: Game;
  fate: RoundFate;
  /** Of the record. */
  hash: string;
  /** The hash of the chain's row before this one. */
  previous: string;
}

export interface FairnessLogAnswer {
  rounds: FairnessLogRow[];
  /** For `from` of the next call; null if there is nothing after these rows. */
  next: string | null;
  /** The newest first: the heads of all chains at the end of each hour. */
  hours: {
    hour: IsoTime;
    heads: { chain: string; n: number; hash: string }[];
    previous: string;
    hash: string;
  }[];
}

/** A moment in epoch ms, alone or in a cursor; or a row. */
const LOG_FROM = /^(\d{1,15}(\.[0-9a-f]{16}:\d{1,12})?|[0-9a-f]{16}:\d{1,12})$/;

/**
 * Every room that was sealed, in order. `from`: `next` of an answer; or a moment in epoch ms; or `<chain>:<n>` of the
 * last row that the reader has, to go on after it whenever that is. A row that does not exist: NOT_FOUND.
 */
export const fairnessLog = route({
  method: 'GET',
  path: '/api/room/fairness-log',
  access: 'public',
  query: z.object({ from: z.optional(z.string().check(z.regex(LOG_FROM))) }),
  answer: answers<FairnessLogAnswer>(),
});

const text = z.string().check(z.maxLength(200));
const orNull = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null);

/** A record as a reader of a file gets it: from anyone. */
export const fairnessRecord = z.object({
  roundId: z._default(text, ''),
  game: z.enum(GAME_NAMES as [Game, ...Game[]]),
  status: z._default(z.enum(ROUND_STATUSES), 'Finished'),
  commitment: text,
  serverSeed: z.nullable(text),
  clientEntropy: z.nullable(text),
  cards: z
    .array(z.union([z.object({ card: text, seat: z.int() }), z.object({ card: text, userId: text })]))
    .check(z.maxLength(10_000)),
  calls: z.array(z.union([z.int(), z.enum(['H', 'T'])])).check(z.maxLength(100)),
  algorithm: text,
  beacon: orNull(
    z.object({
      chain: text,
      round: z.int(),
      at: text,
      signature: z.nullable(text),
      randomness: z.nullable(text),
    }),
  ),
  sealedAt: orNull(text),
  story: orNull(
    z.object({
      callTimes: z.array(z.nullable(text)).check(z.maxLength(100)),
      claims: z
        .array(z.object({ seat: z.int(), card: z.nullable(text), at: text, verdict: text }))
        .check(z.maxLength(20_000)),
      winners: z
        .array(z.object({ card: text, seat: z.int(), amount: z.number(), tax: z.number() }))
        .check(z.maxLength(10_000)),
    }),
  ),
  storyHash: orNull(text),
  log: orNull(
    z.object({
      chain: text,
      n: z.int(),
      hash: text,
      previous: text,
      fate: z.enum(['played', 'refunded', 'voided']),
    }),
  ),
  wouldHaveWon: orNull(z.array(z.object({ card: text })).check(z.maxLength(10_000))),
});

const announced = z.nullable(z.object({ chain: text, round: z.int(), at: text }));
const seated = z.array(z.object({ card: text, seat: z.int() })).check(z.maxLength(10_000));

/** The evidence that an app kept of a round. */
export const roundEvidence = z.object({
  announced: z.nullable(z.object({ commitment: text, beacon: announced })),
  sealed: z.nullable(
    z.object({ commitment: text, beacon: announced, clientEntropy: text, cards: z.nullable(seated) }),
  ),
  own: seated,
});

/** A file that the app shares: a record, the evidence that it kept, and the head of the log at the round's end. */
export const sharedRound = z.object({
  record: fairnessRecord,
  kept: z.nullable(roundEvidence),
  seen: z.optional(z.object({ head: orNull(z.object({ chain: text, n: z.int(), hash: text })) })),
});

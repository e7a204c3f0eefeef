import { jsonHash } from './json-hash.ts';

/** The course of a round that is over, as its record publishes it. Players are seats. */
export interface PublicStory {
  /** When each call was made, ISO 8601; null if it is not known. */
  readonly callTimes: readonly (string | null)[];
  /** Every 'Bingo!' that was noted, oldest first. */
  readonly claims: readonly {
    /** 0: a user without a seat in the round. */
    readonly seat: number;
    /** Null: for any card of the player's. */
    readonly card: string | null;
    readonly at: string;
    /** 'BINGO', or the reason why the claim was refused. */
    readonly verdict: string;
  }[];
  /** Amounts in Birr, before tax. */
  readonly winners: readonly {
    readonly card: string;
    readonly seat: number;
    readonly amount: number;
    readonly tax: number;
  }[];
}

/** D14: the hash of a story: SHA-256 of its parts as JSON, in this order and without spaces. */
export const storyHash = ({ callTimes, claims, winners }: PublicStory): string =>
  jsonHash([
    callTimes,
    claims.map(({ seat, card, at, verdict }) => [seat, card, at, verdict]),
    winners.map(({ card, seat, amount, tax }) => [card, seat, amount, tax]),
  ]);

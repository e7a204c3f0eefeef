import type { RoundStatus } from '../games/round.ts';
import { jsonHash } from './json-hash.ts';
import type { FairnessRecord } from './record-faults.ts';

/** A record with what names it. */
export interface NamedRecord extends FairnessRecord {
  readonly roundId: string;
  readonly status: RoundStatus;
}

/** One sealed room in the log: its fate, and the hash of its record. */
export interface LogEntry {
  /** From 1 in each chain. */
  readonly n: number;
  /** One for each process of a server. */
  readonly chain: string;
  readonly roundId: string;
  readonly game: string;
  readonly fate: string;
  readonly hash: string;
  /** The hash of the chain's entry before this one. */
  readonly previous: string;
}

/** `previous` of the first entry of a chain. */
export const NO_PREVIOUS = '0'.repeat(64);

/**
 * D14: the hash of a record: SHA-256 of its parts as JSON, in this order and without spaces. A record of a round that
 * ended before stories had a hash has no last part.
 */
export const recordHash = (record: NamedRecord): string =>
  jsonHash([
    record.roundId,
    record.game,
    record.status,
    record.algorithm,
    record.commitment,
    record.serverSeed,
    record.clientEntropy,
    record.sealedAt,
    record.beacon && [
      record.beacon.chain,
      record.beacon.round,
      record.beacon.at,
      record.beacon.signature,
      record.beacon.randomness,
    ],
    record.cards.map((card) => [card.card, 'seat' in card ? card.seat : card.userId]),
    record.calls,
    ...(record.storyHash ? [record.storyHash] : []),
  ]);

/** D15: the entry of a voided round, beside that of the round itself. */
export const voidId = (roundId: string): string => `void:${roundId}`;
/** The round that an entry's voiding is about; null of any other entry. */
export const voidedRound = (id: string): string | null => (id.startsWith('void:') ? id.slice(5) : null);

/** D15: the record of a voiding names the record of the round that was played, which stays. */
export const voidHash = (roundId: string, record: string, at: string): string =>
  jsonHash([voidId(roundId), record, at]);

/** D14: the hash of an entry, which the next one names and which is the head of its chain until then. */
export const entryHash = ({ n, chain, roundId, game, fate, hash, previous }: LogEntry): string =>
  jsonHash([n, chain, roundId, game, fate, hash, previous]);

/**
 * D14: an entry that does not follow from the one before it in its chain; null if all do. In whatever order a log
 * lists its entries, those of a chain are taken by their numbers.
 */
export function brokenEntry(entries: readonly LogEntry[]): LogEntry | null {
  const heads = new Map<string, LogEntry>();
  for (const entry of [...entries].sort((one, other) => one.n - other.n)) {
    const before = heads.get(entry.chain);
    const begins = entry.n === 1 && entry.previous === NO_PREVIOUS;
    const follows = before ? entry.n === before.n + 1 && entry.previous === entryHash(before) : null;
    // The first entry known of a chain may be any of it.
    if (follows === false || (follows === null && entry.n === 1 && !begins)) return entry;
    heads.set(entry.chain, entry);
  }
  return null;
}

/** D14: the heads of all chains at the end of an hour, which joins them. */
export interface JoinedHour {
  /** ISO 8601, when the hour began. */
  readonly hour: string;
  /** Sorted by chain. */
  readonly heads: readonly { readonly chain: string; readonly n: number; readonly hash: string }[];
  /** The hash of the hour's record before this one. */
  readonly previous: string;
}

/** D14: the hash of an hour's record. */
export const hourHash = ({ hour, heads, previous }: JoinedHour): string =>
  jsonHash([hour, heads.map(({ chain, n, hash }) => [chain, n, hash]), previous]);

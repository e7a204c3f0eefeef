import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RoundStatus } from '../games/round.ts';
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

const hashOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));

/** D14: the hash of a record: SHA-256 of its parts as JSON, in this order and without spaces. */
export const recordHash = (record: NamedRecord): string =>
  hashOf([
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
  ]);

/** D15: the entry of a voided round, beside that of the round itself. */
export const voidId = (roundId: string): string => `void:${roundId}`;
/** The round that an entry's voiding is about; null of any other entry. */
export const voidedRound = (id: string): string | null => (id.startsWith('void:') ? id.slice(5) : null);

/** D15: the record of a voiding names the record of the round that was played, which stays. */
export const voidHash = (roundId: string, record: string, at: string): string =>
  hashOf([voidId(roundId), record, at]);

/** D14: the hash of an entry, which the next one names and which is the head of its chain until then. */
export const entryHash = ({ n, chain, roundId, game, fate, hash, previous }: LogEntry): string =>
  hashOf([n, chain, roundId, game, fate, hash, previous]);

/** D14: the first entry that does not follow from the one before it in its chain; null if all do. */
export function brokenEntry(entries: readonly LogEntry[]): LogEntry | null {
  const heads = new Map<string, LogEntry>();
  for (const entry of entries) {
    const before = heads.get(entry.chain);
    const begins = entry.n === 1 && entry.previous === NO_PREVIOUS;
    const follows = before ? entry.n === before.n + 1 && entry.previous === entryHash(before) : null;
    // The first entry known of a chain may be any of it.
    if (follows === false || (follows === null && entry.n === 1 && !begins)) return entry;
    heads.set(entry.chain, entry);
  }
  return null;
}

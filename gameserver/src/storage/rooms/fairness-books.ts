import type { LogEntry } from '@chewata/common/fairness/round-log';
import type { Connection } from 'mongoose';
import type { Round } from '#domain/rooms/round.ts';
import {
  fairnessModels,
  type HourRecord,
  type PostedHead,
  toEntry,
  toHour,
  WRITTEN,
} from './fairness-log.ts';
import { toRound } from './mongo-rounds.ts';
import { roundModel } from './round-model.ts';

/** The audit's view of sealed rounds and their log: streams that need little memory. */
export interface FairnessBooks {
  /** Sealed rounds that are over, by id. */
  rounds(): AsyncIterable<Round>;
  /** By the round's id. */
  entriesByRound(): AsyncIterable<LogEntry>;
  /** In the order of writing. */
  entries(): AsyncIterable<LogEntry>;
  /** Oldest first. */
  hours(): AsyncIterable<HourRecord>;
  /** Oldest first. */
  posts(): AsyncIterable<PostedHead>;
  /** A round and its entry, read again. */
  again(id: string): Promise<{ readonly round: Round | null; readonly entry: LogEntry | null }>;
}

const OVER = { sealedAt: { $ne: null }, status: { $in: ['Finished', 'Refunded'] } } as const;
const BATCH = 500;

/** Reads rounds and log of that connection for the audit; writes nothing. */
export function mongoFairnessBooks(connection: Connection): FairnessBooks {
  const { entries, hours, posts } = fairnessModels(connection);
  const rounds = roundModel(connection);
  return {
    rounds: async function* () {
      const found = rounds.find(OVER).sort({ _id: 1 });
      for await (const stored of found.lean().batchSize(BATCH).cursor()) yield toRound(stored);
    },
    entriesByRound: async function* () {
      const found = entries.find().sort({ roundId: 1 });
      for await (const stored of found.lean().batchSize(BATCH).cursor()) yield toEntry(stored);
    },
    entries: async function* () {
      const found = entries.find().sort(WRITTEN);
      for await (const stored of found.lean().batchSize(BATCH).cursor()) yield toEntry(stored);
    },
    hours: async function* () {
      for await (const stored of hours.find().sort({ _id: 1 }).lean().cursor()) yield toHour(stored);
    },
    posts: async function* () {
      for await (const { _id, ...post } of posts.find().sort({ hour: 1 }).lean().cursor()) yield post;
    },
    again: async (id) => {
      const [round, entry] = await Promise.all([
        rounds.findOne({ _id: id, ...OVER }).lean(),
        entries.findOne({ roundId: id }).lean(),
      ]);
      return { round: round && toRound(round), entry: entry && toEntry(entry) };
    },
  };
}

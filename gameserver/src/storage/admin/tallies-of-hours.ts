import { type Connection, Schema } from 'mongoose';
import type { HourTally, TalliedEntry } from '#domain/figures/hour-tallies.ts';
import { ledgerModels, toEntryPart } from '../money/ledger/ledger-models.ts';

/** The sums of a finished hour or day; `players` is their number. */
export interface KeptTally extends Omit<HourTally, 'players'> {
  readonly players: number;
}

/**
 * The figures of hours and days that are over, kept so that a chart does not read the journal again. They can be
 * deleted at any time: the journal has them all.
 */
export interface ChartTallies {
  hours(from: number, to: number): Promise<KeptTally[]>;
  days(from: number, to: number): Promise<KeptTally[]>;
  /** The different players of kept hours, by the hour. */
  playersOfHours(from: number, to: number): Promise<Map<number, readonly string[]>>;
  keepHours(tallies: readonly HourTally[]): Promise<void>;
  keepDay(tally: KeptTally): Promise<void>;
  /** The latest kept hour and day; null if there is none. */
  latest(step: 'hour' | 'day'): Promise<number | null>;
  /** The time of the first entry of the journal. */
  firstEntryAt(): Promise<number | null>;
  /** The entries of that span, oldest first, a few at a time. */
  entries(from: number, to: number): AsyncIterable<TalliedEntry>;
}

interface StoredTally {
  _id: string;
  step: 'hour' | 'day';
  at: Date;
  players: number;
  /** Of an hour: the day needs them. */
  users?: readonly string[];
  sums: Omit<HourTally, 'at' | 'players'>;
}

const tally = new Schema<StoredTally>(
  { _id: String, step: String, at: Date, players: Number, users: [String], sums: Schema.Types.Mixed },
  { versionKey: false, strict: 'throw', minimize: false },
);
tally.index({ step: 1, at: 1 });

const FIELDS = { kind: 1, postings: 1, userId: 1, detail: 1, at: 1 } as const;

export function mongoChartTallies(connection: Connection): ChartTallies {
  const tallies = connection.model('ChartTally', tally, 'charttallies');
  const { journal } = ledgerModels(connection);
  const span = (from: number, to: number) => ({ $gte: new Date(from), $lt: new Date(to) });
  const read = async (step: StoredTally['step'], from: number, to: number): Promise<KeptTally[]> => {
    const rows = await tallies
      .find({ step, at: span(from, to) }, { users: 0 })
      .sort({ at: 1 })
      .lean();
    return rows.map(({ at, players, sums }) => ({ at: at.getTime(), players, ...sums }));
  };
  const keep = async (step: StoredTally['step'], { at, players, ...sums }: KeptTally, users?: string[]) => {
    const kept = { step, at: new Date(at), players, sums, ...(users && { users }) };
    await tallies.updateOne({ _id: `${step}:${at}` }, { $set: kept }, { upsert: true });
  };
  return {
    hours: (from, to) => read('hour', from, to),
    days: (from, to) => read('day', from, to),
    playersOfHours: async (from, to) => {
      const rows = await tallies.find({ step: 'hour', at: span(from, to) }, { at: 1, users: 1 }).lean();
      return new Map(rows.map(({ at, users = [] }) => [at.getTime(), users]));
    },
    keepHours: async (hours) => {
      for (const hour of hours)
        await keep('hour', { ...hour, players: hour.players.length }, [...hour.players]);
    },
    keepDay: (day) => keep('day', day),
    latest: async (step) =>
      (await tallies.findOne({ step }, { at: 1 }).sort({ at: -1 }).lean())?.at.getTime() ?? null,
    firstEntryAt: async () =>
      (await journal.findOne({}, { at: 1 }).sort({ at: 1 }).lean())?.at.getTime() ?? null,
    entries: async function* (from, to) {
      const found = journal.find({ at: span(from, to) }, FIELDS).sort({ at: 1 });
      for await (const stored of found.lean().cursor({ batchSize: 1000 }))
        yield toEntryPart<'kind' | 'postings' | 'userId' | 'detail' | 'at'>(stored);
    },
  };
}

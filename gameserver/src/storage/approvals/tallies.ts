import { DAY_MS } from '@chewata/common/time';
import { type Connection, Schema } from 'mongoose';
import type { Tallied } from '#domain/approvals/alone.ts';
import { sessionOf, type Write } from '../transaction.ts';

/**
 * Sums of the last weeks: of one administrator's acts alone, or of money that left one user's wallet. One document each,
 * so that two transactions at once conflict and the second one sees what the first has added.
 */
export interface Tallies {
  /** Adds the item. `check` gets all items with this one, and throws to refuse the transaction. */
  adding(key: string, item: Tallied, check?: (items: readonly Tallied[]) => void): Write;
  /** Takes an item back, if it is there. */
  removing(key: string, id: string): Write;
  of(key: string): Promise<readonly Tallied[]>;
}

/** Somewhat longer than the longest time that counts. */
const KEPT_MS = 35 * DAY_MS;

const schema = new Schema<{ _id: string; items: Tallied[] }>(
  {
    _id: String,
    items: [new Schema({ id: String, kind: String, amount: Number, at: Date }, { _id: false })],
  },
  { versionKey: false, strict: 'throw' },
);

export function mongoTallies(connection: Connection): Tallies {
  const tallies = connection.model('Tally', schema, 'tallies');
  return {
    adding: (key, item, check) => async (tx) => {
      const session = sessionOf(tx);
      const row = await tallies.findById(key, null, { session }).lean();
      const since = item.at.getTime() - KEPT_MS;
      const known = (row?.items ?? []).filter(({ id, at }) => id !== item.id && at.getTime() > since);
      const items = [...known, item];
      check?.(items);
      await tallies.updateOne({ _id: key }, { $set: { items } }, { session, upsert: true });
    },
    removing: (key, id) => async (tx) => {
      const session = sessionOf(tx);
      const row = await tallies.findById(key, null, { session }).lean();
      const items = (row?.items ?? []).filter((item) => item.id !== id);
      if (row) await tallies.updateOne({ _id: key }, { $set: { items } }, { session });
    },
    of: async (key) => (await tallies.findById(key).lean())?.items ?? [],
  };
}

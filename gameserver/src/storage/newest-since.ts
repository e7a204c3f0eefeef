import type { Model, QueryFilter } from 'mongoose';

/** A search without an index looks through this many rows, the newest ones, so that it ends in time. */
const MOST_LOOKED_THROUGH = 10_000;

/** Restricts a search that no index serves to the newest rows; the empty filter while there are no more. */
export async function amongNewest<Stored>(
  model: Model<Stored, NonNullable<unknown>, NonNullable<unknown>, { id: string }>,
  field: string,
): Promise<QueryFilter<Stored>> {
  const [oldest] = await model
    .find({}, { [field]: 1 })
    .sort({ [field]: -1, _id: -1 })
    .skip(MOST_LOOKED_THROUGH - 1)
    .limit(1)
    .lean<Record<string, Date>[]>();
  return (oldest ? { [field]: { $gte: oldest[field] } } : {}) as QueryFilter<Stored>;
}

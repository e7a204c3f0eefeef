import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import type { Model, QueryFilter } from 'mongoose';

/** The fields of an order; it ends with a unique one, so that no row is on two pages. */
export type Order = Readonly<Record<string, 1 | -1>>;

/** A page of rows, and how many rows there are on all pages. */
export interface RowsOfPage<Stored> {
  readonly rows: Stored[];
  readonly total: number;
}

/**
 * One page, from 1, of the rows that match. It is read from the nearer end of the list, so the last page costs as much
 * as the first one. All rows of a collection are counted by the store's own figure.
 */
export async function pageOf<Stored>(
  model: Model<Stored, NonNullable<unknown>, NonNullable<unknown>, { id: string }>,
  filter: object,
  order: Order,
  page: number,
): Promise<RowsOfPage<Stored>> {
  const matching = filter as QueryFilter<Stored>;
  const read = (sort: Order, skip: number, most: number) =>
    model.find(matching).sort(sort).skip(skip).limit(most).lean<Stored[]>();
  const count = () =>
    Object.keys(filter).length === 0 ? model.estimatedDocumentCount() : model.countDocuments(matching);
  if (page === 1) {
    const [rows, total] = await Promise.all([read(order, 0, ROWS_PER_PAGE), count()]);
    return { rows, total };
  }
  const total = await count();
  const before = (page - 1) * ROWS_PER_PAGE;
  const most = Math.min(ROWS_PER_PAGE, total - before);
  if (most <= 0) return { rows: [], total };
  const after = total - before - most;
  if (before <= after) return { rows: await read(order, before, most), total };
  return { rows: (await read(reversed(order), after, most)).reverse(), total };
}

const reversed = (order: Order): Order =>
  Object.fromEntries(Object.entries(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1]));

import { type JoinedWrites, joined, unjoined } from '../../joint-writes.ts';
import { isConflict, type Transaction } from '../../transaction.ts';
import type { PostingOrder } from './posting-order.ts';

/** A write that comes alongside an entry was refused. */
export class OrderFailed extends Error {
  /** Null if it may be any order of the group. */
  readonly order: PostingOrder | null;
  constructor(order: PostingOrder | null, cause: unknown) {
    super('what comes alongside an entry cannot be written', { cause });
    this.order = order;
  }
}

/** The writes that come alongside the entries, in one attempt at a transaction. */
export interface AttemptedWrites {
  /** Before the transaction writes anything. */
  prepare(orders: readonly PostingOrder[]): Promise<void>;
  /** In the transaction. @throws OrderFailed */
  write(orders: readonly PostingOrder[], tx: Transaction): Promise<void>;
  /** After the commit. */
  complete(): Promise<void>;
}

/** A document that another server changes too is kept out of transactions for this long. */
const SHARED_MS = 60_000;

/**
 * Writes what comes alongside entries: in the transaction, changes of one kind with one command. If a transaction met
 * another one, documents that every server changes are written apart for a while, so that groups of two servers do not
 * keep each other waiting.
 */
export function alongsideWrites(now: () => number): (attempt: number) => AttemptedWrites {
  const shared = new Map<string, number>();
  const isApart = ({ apart }: JoinedWrites['joint'], item: unknown): boolean =>
    apart !== undefined && (shared.get(apart.documentOf(item)) ?? 0) > now();

  function noteShared(all: readonly JoinedWrites[]): void {
    for (const [document, until] of shared) if (until <= now()) shared.delete(document);
    for (const { joint, items } of all)
      for (const item of items) if (joint.apart) shared.set(joint.apart.documentOf(item), now() + SHARED_MS);
  }

  return (attempt) => {
    let apart: JoinedWrites[] = [];
    return {
      prepare: async (orders) => {
        const all = joinedOf(orders);
        if (attempt > 1) noteShared(all);
        for (const { joint, items } of all) {
          const aside = items.filter((item) => isApart(joint, item));
          if (aside.length > 0) await joint.apart?.before(aside);
        }
      },
      write: async (orders, tx) => {
        for (const order of orders)
          for (const write of unjoined(order.alongside)) await refusing(order, () => write(tx));
        const all = joinedOf(orders);
        for (const { joint, items } of all) {
          const together = items.filter((item) => !isApart(joint, item));
          if (together.length > 0) await refusing(null, () => joint.write(together, tx));
        }
        apart = all.map(({ joint, items }) => ({
          joint,
          items: items.filter((item) => isApart(joint, item)),
        }));
      },
      complete: async () => {
        for (const { joint, items } of apart) if (items.length > 0) await joint.apart?.after(items);
      },
    };
  };
}

const joinedOf = (orders: readonly PostingOrder[]): JoinedWrites[] =>
  joined(orders.flatMap(({ alongside }) => alongside));

async function refusing(order: PostingOrder | null, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isConflict(error) ? error : new OrderFailed(order, error);
  }
}

import type { NewEntry } from '#domain/ledger/entry.ts';
import type { Write } from '../../transaction.ts';

/** An entry to post, with what has to change together with the money. */
export interface PostingOrder {
  readonly entry: NewEntry;
  readonly requestHash: string;
  readonly alongside: readonly Write[];
}

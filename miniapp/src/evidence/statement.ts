import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import type { JudgedRecord } from './judge-record.ts';
import type { Difference, Moment } from './kept-round.ts';

/** The times of a statement, in epoch ms. */
interface Times {
  /** When this device received the list of cards. */
  readonly list: number;
  /** When the deciding number was published. */
  readonly number: number;
}

/** The claim that a round's record proves to the holder of this device. */
export type Statement =
  | { readonly kind: 'differs'; readonly differences: readonly Difference[] }
  | { readonly kind: 'unfinished' | 'notDrawn' | 'version1' | 'noBeacon' }
  | { readonly kind: 'away'; readonly number: number }
  | ({ readonly kind: 'proven' | 'late' } & Times)
  | ({ readonly kind: 'unchecked'; readonly order: 'before' | 'after' } & Times);

/**
 * The one statement that is true of a record: `differences` are those that were found in it, `sealedAt` is when this
 * device received the list of its cards, null if it did not.
 */
export function statementOf(
  record: JudgedRecord,
  sealedAt: Moment | null,
  differences: readonly Difference[],
): Statement {
  if (record.serverSeed === null) return { kind: 'unfinished' };
  if (differences.length > 0) return { kind: 'differs', differences };
  if (record.clientEntropy === null || record.calls.length === 0) return { kind: 'notDrawn' };
  if (record.algorithm === ALGORITHMS.users) return { kind: 'version1' };
  if (record.beacon === null) return { kind: 'noBeacon' };
  const number = Date.parse(record.beacon.at);
  if (sealedAt === null) return { kind: 'away', number };
  // The latest moment at which it can have arrived: the benefit of the doubt is not the operator's.
  const times = { list: sealedAt.latest, number };
  const order = times.list < number ? 'before' : 'after';
  if (!sealedAt.checked) return { kind: 'unchecked', order, ...times };
  return { kind: order === 'before' ? 'proven' : 'late', ...times };
}

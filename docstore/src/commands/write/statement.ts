import type { BsonDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { Collection } from '../../storage/collection.ts';
import type { Overlay } from '../../storage/overlay.ts';

/** The collection that a write command names. */
export interface Target {
  find(): Collection | undefined;
  /** Makes the collection where there is none. */
  ensure(): Collection;
}

/** One write of a command: it reads and changes `view` and tells what it did, in BSON. */
export type Statement = (view: Overlay, target: Target) => BsonDocument;

export interface StatementResult {
  readonly index: number;
  /** What the statement answered, or why it was refused. */
  readonly result: BsonDocument | CommandError;
}

export interface StatementResults {
  readonly results: readonly StatementResult[];
  /** Statements that a former attempt of a retryable write had results already. */
  readonly retriedIds: readonly number[];
}

export function namespaceAt(namespaces: string | readonly string[], index: number): string {
  return typeof namespaces === 'string' ? namespaces : (namespaces[index] ?? '');
}

/** What a statement newResults, or why it refuses. */
export function tryStatement(statement: Statement | undefined, view: Overlay, target: Target) {
  try {
    return statement?.(view, target) ?? {};
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

import type { BsonDocument } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { Collection } from '../../storage/collection.ts';
import type { Overlay } from '../../storage/overlay.ts';

/** The collection that a statement writes to. */
export interface Target {
  find(): Collection | undefined;
  /** Creates the collection if there is none. */
  findOrCreate(): Collection;
}

/** One write of a command: reads and changes `view` and returns its result. */
export type Statement = (view: Overlay, target: Target) => BsonDocument;

export interface StatementResult {
  readonly index: number;
  /** The result of the statement or its error. */
  readonly result: BsonDocument | CommandError;
}

export interface StatementResults {
  readonly results: readonly StatementResult[];
  /** Ids of statements that an earlier attempt of a retryable write has executed already. */
  readonly retriedIds: readonly number[];
}

export function namespaceAt(namespaces: string | readonly string[], index: number): string {
  return typeof namespaces === 'string' ? namespaces : (namespaces[index] ?? '');
}

/** Runs a statement; returns its result or its error. */
export function tryStatement(statement: Statement | undefined, view: Overlay, target: Target) {
  try {
    return statement?.(view, target) ?? {};
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

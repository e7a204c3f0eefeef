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

export interface Outcome {
  readonly index: number;
  /** What the statement answered, or why it was refused. */
  readonly answer: BsonDocument | CommandError;
}

export interface Outcomes {
  readonly done: readonly Outcome[];
  /** Statements that a former attempt of a retryable write had done already. */
  readonly retried: readonly number[];
}

export function namespaceAt(namespaces: string | readonly string[], index: number): string {
  return typeof namespaces === 'string' ? namespaces : (namespaces[index] ?? '');
}

/** What a statement answers, or why it refuses. */
export function attempt(statement: Statement | undefined, view: Overlay, target: Target) {
  try {
    return statement?.(view, target) ?? {};
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

import type { Reply } from '../wire/reply.ts';
import type { Operation } from './operation.ts';

/** A command of the server. */
export interface Command {
  /** Allowed fields besides those that every command may have; undefined allows any field. */
  readonly fields?: readonly string[];
  /** Whether it accepts a write concern. */
  readonly isWrite?: boolean;
  /** Whether it accepts read concerns other than local. */
  readonly isRead?: boolean;
  /** Whether it is allowed in a multi-document transaction, and as the first command of one. */
  readonly inTransactions?: true | 'not first';
  /** Whether it must be sent to the database `admin`. */
  readonly isAdmin?: boolean;
  readonly run: (operation: Operation) => Reply | Promise<Reply>;
}

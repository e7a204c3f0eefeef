import type { Reply } from '../wire/reply.ts';
import type { Operation } from './operation.ts';

/** A command of the server: what it takes and what it does. */
export interface Command {
  /** Its fields beside those that every command has; others are refused. Without a list all are taken. */
  readonly fields?: readonly string[];
  /** Whether it takes a write concern. */
  readonly isWrite?: boolean;
  /** Whether it takes a read concern other than local. */
  readonly isRead?: boolean;
  /** Whether it may be used in a multi-document transaction, also as its first command. */
  readonly inTransactions?: true | 'not first';
  /** Whether it must be sent to the database `admin`. */
  readonly isAdmin?: boolean;
  readonly run: (operation: Operation) => Reply | Promise<Reply>;
}

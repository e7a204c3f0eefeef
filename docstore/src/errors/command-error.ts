import type { Document } from 'bson';
import { type CodeName, codeNameOf, ERROR_CODES } from './error-codes.ts';

/** An error that a command replies with: `{ ok: 0, errmsg, code, codeName, errorLabels?, ...extra }`. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Labels that replace those that belong to the code. */
  readonly labels: readonly string[] | undefined;
  /** More fields of the reply, such as `keyPattern` and `keyValue` of a duplicate key. */
  readonly extra: Document;

  constructor(
    code: CodeName | number,
    message: string,
    more: { labels?: readonly string[] | undefined; extra?: Document } = {},
  ) {
    // Errors of commands are expected replies: no one reads their stack traces, which are expensive.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'CommandError';
    this.code = typeof code === 'number' ? code : ERROR_CODES[code];
    this.codeName = codeNameOf(this.code);
    this.labels = more.labels;
    this.extra = more.extra ?? {};
  }
}

/** The client sent a value that makes no sense (code 2). */
export function badValue(message: string): CommandError {
  return new CommandError('BadValue', message);
}

/** MongoDB has this feature and this store does not (code 238). */
export function notSupported(what: string): CommandError {
  return new CommandError('NotImplemented', `${what}: not supported by this store`);
}

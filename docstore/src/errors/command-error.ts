import type { Document } from 'bson';
import { type CodeName, codeNameOf, ERROR_CODES } from './error-codes.ts';

/** A refusal in the server's shape: `{ ok: 0, errmsg, code, codeName, errorLabels?, ...extra }` on the wire. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** The labels that it has whatever its code would give it. */
  readonly labels: readonly string[] | undefined;
  /** Further fields of the answer, as `keyPattern` and `keyValue` of a duplicate key. */
  readonly extra: Document;

  constructor(
    code: CodeName | number,
    message: string,
    more: { labels?: readonly string[] | undefined; extra?: Document } = {},
  ) {
    // A refusal is an expected answer: no one reads its stack trace, which costs more than the refusal itself.
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

/** What the client sent means nothing (code 2). */
export function badValue(message: string): CommandError {
  return new CommandError('BadValue', message);
}

/** What the server has and this store does not (code 238): refused rather than done half. */
export function notSupported(what: string): CommandError {
  return new CommandError('NotImplemented', `${what}: not supported by this store`);
}

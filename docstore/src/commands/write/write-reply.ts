import { CommandError } from '../../errors/command-error.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Operation } from '../operation.ts';
import type { StatementResults } from './statement.ts';

export function isOrdered(operation: Operation): boolean {
  return operation.flag('ordered') ?? true;
}

/** `n` and the errors of statements. */
export function writeReply(operation: Operation, { results, retriedIds }: StatementResults): Reply {
  let n = 0;
  const writeErrors: Reply[] = [];
  for (const { index, result } of results) {
    if (!(result instanceof CommandError)) n += Number(result.n);
    else writeErrors.push({ index, code: result.code, errmsg: result.message, ...result.extra });
  }
  if (writeErrors.length > 0) operation.hasWriteErrors = true;
  return {
    n,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ...(retriedIds.length > 0 ? { retriedStmtIds: retriedIds } : {}),
  };
}

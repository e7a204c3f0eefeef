import { CommandError } from '../../errors/command-error.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Operation } from '../operation.ts';
import type { Outcomes } from './statement.ts';

export function isOrdered(operation: Operation): boolean {
  return operation.flag('ordered') ?? true;
}

/** `n`, and the refusals by the place of their statement. */
export function writeReply(operation: Operation, { done, retried }: Outcomes): Reply {
  let n = 0;
  const writeErrors: Reply[] = [];
  for (const { index, answer } of done) {
    if (!(answer instanceof CommandError)) n += Number(answer.n);
    else writeErrors.push({ index, code: answer.code, errmsg: answer.message, ...answer.extra });
  }
  if (writeErrors.length > 0) operation.hasWriteErrors = true;
  return {
    n,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ...(retried.length > 0 ? { retriedStmtIds: retried } : {}),
  };
}

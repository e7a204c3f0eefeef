import type { Operation } from '../commands/operation.ts';

/** Codes after which a driver may retry: the server's category RetriableError. */
const RETRIABLE = [6, 7, 24, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436];
const LOCK_TIMEOUT = 24;
const WRITE_CONFLICT = 112;
const NO_SUCH_TRANSACTION = 251;
const PREPARED_TRANSACTION_IN_PROGRESS = 267;
/** Snapshots that are too old or unavailable. */
const SNAPSHOT_ERRORS = [239, 246];

/** The error labels for an error of this command or a write concern error in its reply. */
export function labelsOf(
  { name, command }: Pick<Operation, 'name' | 'command'>,
  code: number | undefined,
  writeConcernCode: number | undefined,
): string[] {
  const labels: string[] = [];
  const isEnd = name === 'commitTransaction' || name === 'abortTransaction';
  const isTransaction = command.autocommit === false;
  if (isTransaction && code !== undefined && isTransient(code, isEnd, writeConcernCode !== undefined)) {
    labels.push('TransientTransactionError');
  }
  const isRetryableWrite = command.txnNumber !== undefined && (!isTransaction || isEnd);
  if (isRetryableWrite && (isRetriable(code) || isRetriable(writeConcernCode))) {
    labels.push('RetryableWriteError');
  }
  return labels;
}

function isRetriable(code: number | undefined): boolean {
  return code !== undefined && code !== LOCK_TIMEOUT && RETRIABLE.includes(code);
}

function isTransient(code: number, isEnd: boolean, hasWriteConcernError: boolean): boolean {
  const isConflict = [WRITE_CONFLICT, LOCK_TIMEOUT, PREPARED_TRANSACTION_IN_PROGRESS].includes(code);
  if (isConflict || SNAPSHOT_ERRORS.includes(code)) return true;
  if (isEnd) return code === NO_SUCH_TRANSACTION && !hasWriteConcernError;
  return code === NO_SUCH_TRANSACTION || isRetriable(code);
}

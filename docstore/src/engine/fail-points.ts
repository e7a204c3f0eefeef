import { Long } from 'bson';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { canonicalName } from './command-names.ts';

export interface CommandFailure {
  readonly closeConnection: boolean;
  readonly blockMs: number;
  readonly errorCode: number | undefined;
  readonly errorLabels: readonly string[] | undefined;
  readonly writeConcernError: BsonDocument | undefined;
}

interface FailPoint {
  /** How many more commands it makes fail. */
  remainingTimes: number;
  timesEntered: number;
  readonly data: BsonDocument;
}

const NAMES = ['failCommand', 'onPrimaryTransactionalWrite'];

/** The server's fail points, for tests of clients. Only `configureFailPoint` sets them, if it is enabled. */
export class FailPoints {
  readonly #points = new Map<string, FailPoint>();

  /** Sets a fail point; returns how often the previous one of that name made a command fail. */
  configure(command: BsonDocument): number {
    const name = command.configureFailPoint;
    if (typeof name !== 'string' || !NAMES.includes(name)) {
      throw new CommandError(51_006, `failpoint not found: ${String(name)}`);
    }
    const data = isDocument(command.data) ? command.data : {};
    const entered = this.#points.get(name)?.timesEntered ?? 0;
    const point = failPointOf(command.mode, data);
    if (point === undefined) this.#points.delete(name);
    else this.#points.set(name, point);
    return entered;
  }

  /** How a statement of a retryable write has to fail: with an error, a closed connection or both. */
  failureOfWrite():
    | { readonly errorCode: number | undefined; readonly closeConnection: boolean }
    | undefined {
    const point = this.#points.get('onPrimaryTransactionalWrite');
    if (point === undefined || !consumeFailure(point)) return undefined;
    const { failBeforeCommitExceptionCode: code, closeConnection } = point.data;
    return {
      errorCode: isNumber(code) ? Number(code) : undefined,
      closeConnection: closeConnection !== false,
    };
  }

  /** How `failCommand` makes this command fail before it runs (`before`), or changes its reply (`reply`). */
  failureOf(
    { name, command, database }: { name: string; command: BsonDocument; database: string },
    appName: string | undefined,
    phase: 'before' | 'reply',
  ): CommandFailure | undefined {
    const point = this.#points.get('failCommand');
    if (point === undefined) return undefined;
    const { data } = point;
    if (!Array.isArray(data.failCommands)) return undefined;
    if (!data.failCommands.some((failed) => canonicalName(String(failed)) === name)) return undefined;
    if (data.appName !== undefined && data.appName !== appName) return undefined;
    if (data.namespace !== undefined && data.namespace !== `${database}.${command[name]}`) return undefined;
    const failure = failureOf(data);
    const isBefore = failure.closeConnection || failure.blockMs > 0 || failure.errorCode !== undefined;
    if (phase === 'before' ? !isBefore : failure.writeConcernError === undefined) return undefined;
    return consumeFailure(point) ? failure : undefined;
  }
}

/** Whether the command has to fail; counts it if so. */
function consumeFailure(point: FailPoint): boolean {
  if (point.remainingTimes <= 0) return false;
  point.remainingTimes -= 1;
  point.timesEntered += 1;
  return true;
}

function failPointOf(mode: BsonValue, data: BsonDocument): FailPoint | undefined {
  if (mode === 'off') return undefined;
  const always = { remainingTimes: Number.POSITIVE_INFINITY, timesEntered: 0, data };
  if (mode === 'alwaysOn') return always;
  if (isDocument(mode) && isNumber(mode.times)) return { ...always, remainingTimes: Number(mode.times) };
  throw badValue('failpoint mode must be off, alwaysOn or { times: n }');
}

function failureOf(data: BsonDocument): CommandFailure {
  const labels = data.errorLabels;
  return {
    closeConnection: data.closeConnection === true,
    blockMs: data.blockConnection === true ? Number(data.blockTimeMS ?? Long.ZERO) : 0,
    errorCode: isNumber(data.errorCode) ? Number(data.errorCode) : undefined,
    errorLabels: Array.isArray(labels) ? labels.map(String) : undefined,
    writeConcernError: isDocument(data.writeConcernError) ? data.writeConcernError : undefined,
  };
}

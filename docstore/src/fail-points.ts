import { Long } from 'bson';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from './bson/value.ts';
import { CommandError } from './errors.ts';

export interface CommandFailure {
  readonly closeConnection: boolean;
  readonly blockMs: number;
  readonly errorCode: number | undefined;
  readonly errorLabels: readonly string[] | undefined;
  readonly writeConcernError: BsonDocument | undefined;
}

interface FailPoint {
  /** How many more times it fails, and how many calls it lets pass before. */
  times: number;
  skip: number;
  entered: number;
  readonly data: BsonDocument;
}

/** The server's `failCommand`, for tests of clients. Only `configureFailPoint` sets it, where that is allowed. */
export class FailPoints {
  #failCommand: FailPoint | undefined;

  /** Sets `failCommand` as `configureFailPoint` describes it; answers how often it was entered before. */
  configure(command: BsonDocument): number {
    const name = command.configureFailPoint;
    if (name !== 'failCommand') throw new CommandError(51_006, `failpoint not found: ${String(name)}`);
    const data = isDocument(command.data) ? command.data : {};
    const entered = this.#failCommand?.entered ?? 0;
    this.#failCommand = failPointOf(command.mode, data);
    return entered;
  }

  /** What `failCommand` does to this command before it runs (`before`), or to its answer. */
  failureOf(
    name: string,
    appName: string | undefined,
    moment: 'before' | 'answer',
  ): CommandFailure | undefined {
    const point = this.#failCommand;
    if (point === undefined) return undefined;
    const { data } = point;
    if (!Array.isArray(data.failCommands) || !data.failCommands.includes(name)) return undefined;
    if (data.appName !== undefined && data.appName !== appName) return undefined;
    const failure = failureOf(data);
    const isBefore = failure.closeConnection || failure.blockMs > 0 || failure.errorCode !== undefined;
    if (moment === 'before' ? !isBefore : failure.writeConcernError === undefined) return undefined;
    if (point.skip > 0) {
      point.skip -= 1;
      return undefined;
    }
    if (point.times <= 0) return undefined;
    point.times -= 1;
    point.entered += 1;
    return failure;
  }
}

function failPointOf(mode: BsonValue, data: BsonDocument): FailPoint | undefined {
  if (mode === 'off') return undefined;
  if (mode === 'alwaysOn') return { times: Number.POSITIVE_INFINITY, skip: 0, entered: 0, data };
  if (isDocument(mode) && isNumber(mode.times))
    return { times: Number(mode.times), skip: 0, entered: 0, data };
  if (isDocument(mode) && isNumber(mode.skip)) {
    return { times: Number.POSITIVE_INFINITY, skip: Number(mode.skip), entered: 0, data };
  }
  throw new CommandError('BadValue', 'failpoint mode must be off, alwaysOn, { times: n } or { skip: n }');
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

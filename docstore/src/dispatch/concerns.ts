import { Timestamp } from 'bson';
import { wordList } from '../bson/names.ts';
import { type BsonDocument, type BsonValue, isDocument, isNumber } from '../bson/value.ts';
import type { Command } from '../commands/command.ts';
import { checkFields, wrongType } from '../commands/fields.ts';
import type { Operation } from '../commands/operation.ts';
import { badValue, CommandError, notSupported } from '../errors/command-error.ts';
import type { Reply } from '../wire/reply.ts';

const READ_FIELDS = ['level', 'afterClusterTime', 'atClusterTime', 'provenance', 'afterOpTime'];
const WRITE_FIELDS = wordList('w j wtimeout fsync provenance getLastError wElectionId wOpTime');
const LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/** Checks the read concern of a command. */
export function checkReadConcern(operation: Operation, command: Command): void {
  const concern = operation.document('readConcern');
  if (concern === undefined) return;
  const { level = 'local', afterClusterTime, atClusterTime } = concern;
  checkFields(concern, 'readConcern', READ_FIELDS);
  if (typeof level !== 'string') throw new CommandError('TypeMismatch', 'readConcern.level must be a string');
  if (!LEVELS.includes(level)) {
    const message = `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`;
    throw badValue(message);
  }
  checkTimes(concern, level);
  if (afterClusterTime instanceof Timestamp) operation.engine.clock.advanceTo(afterClusterTime);
  if (operation.command.autocommit === false) {
    checkInTransaction(operation, level);
    if (atClusterTime !== undefined) throw notSupported('atClusterTime in a transaction');
    return;
  }
  if (level !== 'local' && command.isRead !== true) {
    const message = `Command ${operation.name} does not support { readConcern: { level: "${level}", provenance: "clientSupplied" } } :: caused by :: read concern not supported`;
    throw new CommandError('InvalidOptions', message);
  }
  // A cursor keeps its view, whatever read concern the session adds to the getMore.
  if (operation.name === 'getMore') return;
  const takesSnapshot = ['find', 'aggregate', 'distinct'].includes(operation.name);
  if (level === 'snapshot' && !takesSnapshot) {
    throw new CommandError(
      'InvalidOptions',
      `Command ${operation.name} does not support read concern snapshot outside a transaction`,
    );
  }
  if (level === 'snapshot') readFromSnapshot(operation, atClusterTime);
}

function checkTimes(concern: BsonDocument, level: string): void {
  const { afterClusterTime, atClusterTime } = concern;
  for (const name of ['afterClusterTime', 'atClusterTime']) {
    const time = concern[name];
    if (time === undefined || time instanceof Timestamp) continue;
    throw wrongType(`readConcern.${name}`, time, 'timestamp');
  }
  const refuse = (message: string) => new CommandError('InvalidOptions', message);
  if (atClusterTime !== undefined && level !== 'snapshot')
    throw refuse('readConcern.atClusterTime requires readConcern level snapshot');
  if (afterClusterTime === undefined) return;
  if (atClusterTime !== undefined)
    throw refuse('Can not specify both afterClusterTime and atClusterTime in readConcern');
  if (level === 'available' || level === 'linearizable')
    throw refuse('afterClusterTime field can be set only if level is equal to majority, local, or snapshot');
}

/** Makes a command outside a transaction read a snapshot: of the time that the client names, or of now. */
function readFromSnapshot(operation: Operation, time: BsonValue): void {
  const { clock, pastSnapshots, store } = operation.engine;
  const present = clock.timeAfter(store.commits);
  operation.pastTime = time instanceof Timestamp ? time : present;
  const isPresent = operation.pastTime.equals(present);
  operation.pastView = isPresent
    ? pastSnapshots.viewOfPresent(present)
    : pastSnapshots.viewOfPast(operation.pastTime);
}

function checkInTransaction(operation: Operation, level: string): void {
  if (operation.command.startTransaction !== true) {
    const message = 'Only the first command in a transaction may specify a readConcern';
    throw new CommandError('InvalidOptions', message);
  }
  if (level === 'local' || level === 'majority' || level === 'snapshot') return;
  const message =
    "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction";
  throw new CommandError('InvalidOptions', message);
}

/** Checks the write concern of a command; returns the write concern error for the reply, if any. */
export function checkWriteConcern(operation: Operation, command: Command): Reply | undefined {
  const concern = operation.document('writeConcern');
  if (concern === undefined) return undefined;
  const isEnd = operation.name === 'commitTransaction' || operation.name === 'abortTransaction';
  if (operation.command.autocommit === false && !isEnd) {
    throw new CommandError(
      'InvalidOptions',
      'writeConcern is not allowed within a multi-statement transaction',
    );
  }
  if (command.isWrite !== true && operation.name !== 'aggregate') {
    throw new CommandError('InvalidOptions', `Command ${operation.name} does not support writeConcern`);
  }
  return writeConcernError(concern);
}

function writeConcernError(concern: BsonDocument): Reply | undefined {
  const { w = 1 } = concern as { w?: unknown };
  checkFields(concern, 'writeConcern', WRITE_FIELDS);
  if (concern.j !== undefined && typeof concern.j !== 'boolean' && !isNumber(concern.j))
    throw new CommandError('FailedToParse', 'j must be numeric or a boolean value');
  const wtimeout = isNumber(concern.wtimeout) ? Number(concern.wtimeout) : 0;
  const errInfo = { writeConcern: { w: concern.w, wtimeout, provenance: 'clientSupplied' } };
  if (typeof w === 'string') {
    if (w === 'majority') return undefined;
    const errmsg = `No write concern mode named '${w}' found in replica set configuration`;
    return { code: 79, codeName: 'UnknownReplWriteConcern', errmsg, errInfo };
  }
  if (isDocument(concern.w)) throw notSupported('w by tags');
  const nodes = Number(w);
  if (Number.isNaN(nodes)) throw new CommandError('FailedToParse', 'w has to be a number, string, or object');
  if (nodes < 0 || nodes > 50) {
    const message = `w has to be a non-negative number and not greater than 50; found: ${nodes}`;
    throw new CommandError('FailedToParse', message);
  }
  if (nodes <= 1) return undefined;
  const errmsg = 'Not enough data-bearing nodes';
  return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg, errInfo };
}

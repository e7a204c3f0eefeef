import { setTimeout as sleep } from 'node:timers/promises';
import { Binary, Double, Long, Timestamp } from 'bson';
import { wordList } from '../bson/names.ts';
import { isDocument } from '../bson/value.ts';
import type { Command } from '../commands/command.ts';
import { unknownField } from '../commands/fields.ts';
import { Operation, type Peer } from '../commands/operation.ts';
import type { Engine } from '../engine/engine.ts';
import type { CommandFailure } from '../engine/fail-points.ts';
import { CommandError } from '../errors/command-error.ts';
import { codeNameOf } from '../errors/error-codes.ts';
import { timeLimitError } from '../plan/find-matching.ts';
import type { Request } from '../wire/messages.ts';
import { encodeFields, encodeReply, type Reply } from '../wire/reply.ts';
import { checkReadConcern, checkWriteConcern } from './concerns.ts';
import { labelsOf } from './labels.ts';
import { COMMANDS } from './registry.ts';
import { runInSession } from './run-in-session.ts';

/** Fields that every command may have. */
const GENERIC_FIELDS = new Set(
  wordList(`$db $readPreference $clusterTime lsid txnNumber autocommit startTransaction stmtId stmtIds
  readConcern writeConcern maxTimeMS maxTimeMSOpOnly comment apiVersion apiStrict apiDeprecationErrors
  collation help $client $audit $configServerState`),
);

/** The commands in version 1 of the Stable API. */
const API_VERSION_1_COMMANDS =
  wordList(`abortTransaction aggregate bulkWrite commitTransaction count create createIndexes delete drop
  dropDatabase dropIndexes endSessions explain find findAndModify getMore hello insert killCursors listCollections
  listDatabases listIndexes ping update`);

const OK = new Double(1);
const NOT_OK = new Double(0);

/** Closes the connection without a reply. */
export class CloseConnection extends Error {}

/** Runs a command and returns the BSON of its reply, also for errors. Throws only CloseConnection. */
export async function dispatch(engine: Engine, peer: Peer, request: Request): Promise<Uint8Array> {
  const names = { name: Object.keys(request.command)[0] ?? '', command: request.command };
  try {
    const operation = new Operation(engine, peer, request);
    const reply = await runCommand(operation);
    return encodeReply({ ...reply, ok: OK }, timeFieldsOf(engine));
  } catch (error) {
    if (error instanceof CloseConnection) throw error;
    return encodeReply(refusalReply(names, error), timeFieldsOf(engine));
  }
}

async function runCommand(operation: Operation): Promise<Reply> {
  const { engine, peer, name } = operation;
  const gossip = operation.command.$clusterTime;
  if (isDocument(gossip) && gossip.clusterTime instanceof Timestamp)
    engine.clock.advanceTo(gossip.clusterTime);
  const command = COMMANDS.get(name);
  if (command === undefined) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  const failure = engine.failPoints.failureOf(operation, peer.appName, 'before');
  if (failure !== undefined) await applyFailure(failure);
  if (Date.now() > operation.scanStats.deadline) throw timeLimitError();
  checkFields(operation, command);
  checkReadConcern(operation, command);
  const unsatisfied = checkWriteConcern(operation, command);
  checkApiVersion(operation);
  const reply = await runInSession(operation, command).catch((error) => {
    throw operation.closesConnection ? new CloseConnection() : error;
  });
  if (operation.closesConnection) throw new CloseConnection();
  const injected = engine.failPoints.failureOf(operation, peer.appName, 'reply');
  return withWriteConcernError(operation, reply, unsatisfied, injected);
}

async function applyFailure({
  closeConnection,
  blockMs,
  errorCode,
  errorLabels,
}: CommandFailure): Promise<void> {
  if (blockMs > 0) await sleep(blockMs);
  if (closeConnection) throw new CloseConnection();
  if (errorCode === undefined) return;
  throw new CommandError(errorCode, "Failing command via 'failCommand' failpoint", { labels: errorLabels });
}

function checkFields(operation: Operation, { fields, isAdmin }: Command): void {
  const { name, command, database } = operation;
  if (isAdmin === true && database !== 'admin') {
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
  }
  if (fields === undefined) return;
  for (const field of Object.keys(command)) {
    if (field === name || fields.includes(field) || GENERIC_FIELDS.has(field)) continue;
    throw unknownField(`${name}.${field}`);
  }
}

function checkApiVersion({ name, command: { apiVersion, ...sent } }: Operation): void {
  if (apiVersion === undefined) {
    const field = ['apiStrict', 'apiDeprecationErrors'].find((known) => sent[known] !== undefined);
    if (field === undefined) return;
    const message = `Provided ${field} without passing apiVersion`;
    throw new CommandError('InvalidOptions', message);
  }
  if (apiVersion !== '1') {
    throw new CommandError('APIVersionError', `API version must be "1", got: ${String(apiVersion)}`);
  }
  if (sent.apiStrict !== true || API_VERSION_1_COMMANDS.includes(name)) return;
  const message = `Provided apiStrict:true, but the command ${name} is not in API Version 1`;
  throw new CommandError('APIStrictError', message);
}

function withWriteConcernError(
  operation: Operation,
  reply: Reply,
  unsatisfied: Reply | undefined,
  injected: CommandFailure | undefined,
): Reply {
  const error = (injected?.writeConcernError as Reply | undefined) ?? unsatisfied;
  if (error === undefined) return reply;
  const code = Number(error.code);
  const { errorLabels, ...details } = error;
  const own = injected?.errorLabels ?? (Array.isArray(errorLabels) ? errorLabels.map(String) : undefined);
  const labels = own ?? labelsOf(operation, undefined, code);
  const writeConcernError = { code, codeName: codeNameOf(code), ...details };
  return { ...reply, writeConcernError, ...(labels.length > 0 ? { errorLabels: labels } : {}) };
}

function refusalReply(names: Pick<Operation, 'name' | 'command'>, error: unknown): Reply {
  const known = error instanceof CommandError ? error : internalError(error);
  const labels = known.labels ?? labelsOf(names, known.code, undefined);
  return {
    ok: NOT_OK,
    errmsg: known.message,
    code: known.code,
    codeName: known.codeName,
    ...known.extra,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  };
}

function internalError(error: unknown): CommandError {
  console.error('docstore: command failed unexpectedly', error);
  return new CommandError('InternalError', error instanceof Error ? error.message : String(error));
}

const SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/** The encoded time fields of replies, by the current time. */
const encodedTimes = new WeakMap<Timestamp, Uint8Array>();

function timeFieldsOf(engine: Engine): Uint8Array {
  const clusterTime = engine.clock.timeAfter(engine.store.commits);
  const known = encodedTimes.get(clusterTime);
  if (known !== undefined) return known;
  const gossip = { clusterTime, signature: SIGNATURE };
  const fields = encodeFields({ $clusterTime: gossip, operationTime: clusterTime });
  encodedTimes.set(clusterTime, fields);
  return fields;
}

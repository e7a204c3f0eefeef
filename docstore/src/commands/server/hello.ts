import { Long } from 'bson';
import { isDocument } from '../../bson/value.ts';
import { SESSION_TIMEOUT_MINUTES } from '../../sessions/sessions.ts';
import { MAX_MESSAGE_BYTES } from '../../wire/frame.ts';
import type { Reply } from '../../wire/reply.ts';
import type { Command } from '../command.ts';
import type { Operation } from '../operation.ts';
import { MAX_DOCUMENT_BYTES } from '../write/write-document.ts';

/** The version of MongoDB that this server behaves like. */
export const VERSION = '8.0.0';
const WIRE_VERSION = 25;

function greeting(operation: Operation): Reply {
  const { engine, peer } = operation;
  const { client } = operation.command;
  if (isDocument(client) && isDocument(client.application)) peer.appName = String(client.application.name);
  const opTime = { ts: engine.clock.timeAfter(engine.store.commits), t: Long.ONE };
  const now = new Date();
  return {
    hosts: [engine.address],
    setName: engine.options.replicaSet,
    setVersion: 1,
    primary: engine.address,
    me: engine.address,
    electionId: engine.electionId,
    secondary: false,
    lastWrite: { opTime, lastWriteDate: now, majorityOpTime: opTime, majorityWriteDate: now },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: now,
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId: peer.id,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  };
}

export const hello: Command = {
  inTransactions: 'not first',
  run: (operation) => ({ helloOk: true, isWritablePrimary: true, ...greeting(operation) }),
};

export const isMaster: Command = {
  inTransactions: 'not first',
  run: (operation) => ({
    ...(operation.flag('helloOk') === true ? { helloOk: true } : {}),
    ismaster: true,
    ...greeting(operation),
  }),
};

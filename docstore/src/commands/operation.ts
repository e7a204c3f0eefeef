import type { Timestamp } from 'bson';
import { decodeDocument, encodeDocument } from '../bson/codec.ts';
import {
  type BsonDocument,
  type BsonNumber,
  type BsonValue,
  isDocument,
  isNumber,
  typeOf,
} from '../bson/value.ts';
import { canonicalName } from '../engine/command-names.ts';
import type { Engine } from '../engine/engine.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { startVariables } from '../expressions/expression.ts';
import { newScanStats, type ScanStats } from '../plan/find-matching.ts';
import type { LogicalSession } from '../sessions/session.ts';
import type { Transaction } from '../sessions/transaction.ts';
import type { Collection } from '../storage/collection.ts';
import type { View } from '../storage/overlay.ts';
import type { Request } from '../wire/messages.ts';
import { checkFields, missingField, wrongType } from './fields.ts';

/** The client's end of a connection. */
export interface Peer {
  readonly id: number;
  /** From the client's greeting. */
  appName: string | undefined;
}

/** A document in a command, as bytes and decoded. */
export interface SentDocument {
  readonly bytes: Uint8Array;
  readonly document: BsonDocument;
}

/** A command that is being executed, with its connection, session and transaction. */
export class Operation {
  readonly engine: Engine;
  readonly peer: Peer;
  readonly request: Request;
  readonly name: string;
  readonly command: BsonDocument;
  readonly database: string;
  session: LogicalSession | undefined;
  transaction: Transaction | undefined;
  /** Whether the results of this command's statements are stored for a retry. */
  isRetryableWrite = false;
  /** The snapshot that the command reads outside a transaction. */
  pastView: View | undefined;
  pastTime: Timestamp | undefined;
  /** Whether statements have failed, which ends a transaction. */
  hasWriteErrors = false;
  /** Whether a fail point closes the connection instead of a reply. */
  closesConnection = false;
  readonly scanStats: ScanStats;
  #variables: ReadonlyMap<string, BsonValue> | undefined;

  constructor(engine: Engine, peer: Peer, request: Request) {
    this.engine = engine;
    this.peer = peer;
    this.request = request;
    const [sentName = ''] = Object.keys(request.command);
    const { [sentName]: first, ...others } = request.command;
    this.name = canonicalName(sentName);
    this.command = this.name === sentName ? request.command : { [this.name]: first, ...others };
    const database = request.command.$db;
    if (typeof database !== 'string')
      throw new CommandError(40_571, 'OP_MSG requests require a $db argument');
    if (database === '' || database.length > 63 || /[/\\. "$\0]/.test(database)) {
      throw new CommandError('InvalidNamespace', `Invalid database name: '${database}'`);
    }
    this.database = database;
    const limit = this.number('maxTimeMS') ?? 0;
    if (limit < 0 || limit > 2 ** 31 - 1) throw badValue(`${limit} value for maxTimeMS is out of range`);
    const deadline = limit > 0 && this.name !== 'getMore' ? Date.now() + limit : undefined;
    this.scanStats = newScanStats(deadline, engine.examined);
  }

  /** The view that the command reads. */
  get view(): View {
    return this.transaction?.view ?? this.pastView ?? this.engine.store.committed;
  }

  /** `$$NOW` and the variables of the command's `let`. */
  get variables(): ReadonlyMap<string, BsonValue> {
    this.#variables ??= startVariables(new Date(), this.document('let'));
    return this.#variables;
  }

  /** The full name of the collection in the command's first field (or in `field`). */
  namespace(field = this.name): string {
    const name = this.command[field];
    if (typeof name !== 'string') {
      throw new CommandError('InvalidNamespace', `collection name has invalid type ${typeOf(name)}`);
    }
    return validNamespace(this.database, name);
  }

  collection(namespace: string): Collection | undefined {
    const { catalog } = this.engine;
    if (this.transaction !== undefined) return this.transaction.collection(catalog, namespace);
    const collection = catalog.find(namespace);
    if (this.pastView !== undefined) catalog.refuseIfReplacedSince(this.pastView, namespace, collection);
    return collection;
  }

  number(field: string, within: BsonDocument = this.command): number | undefined {
    const value = this.#field(field, '[long, int, decimal, double]', isNumber, within);
    return value === undefined ? undefined : Math.trunc(Number(value));
  }

  flag(field: string): boolean | undefined {
    const isFlag = (value: BsonValue): value is boolean | BsonNumber =>
      typeof value === 'boolean' || isNumber(value);
    const value = this.#field(field, '[bool, long, int, decimal, double]', isFlag);
    return isNumber(value) ? Number(value) !== 0 : value;
  }

  document(field: string): BsonDocument | undefined {
    return this.#field(field, 'object', isDocument);
  }

  list(field: string): readonly BsonValue[] | undefined {
    return this.#field(field, 'array', (value): value is BsonValue[] => Array.isArray(value));
  }

  text(field: string): string | undefined {
    return this.#field(field, 'string', (value): value is string => typeof value === 'string');
  }

  /** The value of a field; undefined if there is none; throws if the type is wrong. */
  #field<T extends BsonValue>(
    field: string,
    expected: string,
    hasType: (value: BsonValue) => value is T,
    within: BsonDocument = this.command,
  ): T | undefined {
    const value = within[field];
    if (value === undefined || value === null) return undefined;
    if (hasType(value)) return value;
    throw wrongType(`${this.name}.${field}`, value, expected);
  }

  /** The size of the first batch: from the cursor options or, for `find`, from the command itself. */
  batchSize(): number | undefined {
    const options = this.document('cursor');
    checkFields(options ?? {}, 'cursor', ['batchSize']);
    const size = this.number('batchSize', options);
    if (size === undefined || size >= 0) return size;
    throw new CommandError(51_024, `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  }

  /** The documents of a list in the command or of a separate section of the message; at least one. */
  documents(field: string): readonly SentDocument[] {
    const sequence = this.request.sequences.get(field);
    const documents =
      sequence !== undefined
        ? sequence.map((bytes) => ({ bytes, document: decodeDocument(bytes) }))
        : this.#listed(field);
    if (documents.length === 0 || documents.length > 100_000) {
      const message = `Write batch sizes must be between 1 and 100000. Got ${documents.length} operations.`;
      throw new CommandError('InvalidLength', message);
    }
    return documents;
  }

  #listed(field: string): SentDocument[] {
    const list = this.command[field];
    if (list === undefined) {
      throw missingField(`${this.name}.${field}`);
    }
    if (!Array.isArray(list)) throw wrongType(`${this.name}.${field}`, list, 'array');
    return list.map((document) => {
      if (!isDocument(document)) throw wrongType(`${this.name}.${field}.0`, document, 'object');
      return {
        document,
        // Only inserts use it.
        get bytes() {
          return encodeDocument(document);
        },
      };
    });
  }
}

export function validNamespace(database: string, name: string): string {
  const namespace = `${database}.${name}`;
  if (
    name === '' ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    name.includes('\0') ||
    name.includes('$')
  ) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  }
  if (Buffer.byteLength(namespace) > 255) {
    throw new CommandError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${namespace} Max: 255`,
    );
  }
  return namespace;
}

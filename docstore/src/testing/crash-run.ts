import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Document, Long, UUID } from 'bson';
import { ConnectionLost, RawConnection } from '../wire/raw-connection.ts';
import { bundledServer, ChildStore } from './child-store.ts';
import { temporaryFolder } from './test-store.ts';

/**
 * Kills the store at random moments while clients write, restarts it and compares the acknowledged writes with the data.
 * Each client alternates between four writes: a plain majority insert, a retryable insert, a retryable `$inc`, and a
 * transaction that inserts an entry and adds to a balance. A write that was in progress when the store died is retried as
 * a driver would do, and must then be complete, exactly once, or absent. The plain insert, which no driver retries, may
 * be present or absent.
 */

const CLIENTS = 4;
const MAX_RUN_MS = 120;
const DATABASE = 'crash';

export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** The writes that were in progress at a kill and turned out to be done, or not done. */
  readonly wasDone: number;
  readonly wasNotDone: number;
}

export async function crashRun(kills: number, log: (line: string) => void = () => {}): Promise<CrashReport> {
  const folder = temporaryFolder();
  const file = await bundledServer('docstore-crash');
  const clients = Array.from({ length: CLIENTS }, (_, id) => new CrashClient(id));
  let killed = 0;
  let store: ChildStore | undefined;
  try {
    for (; ; killed++) {
      store = await ChildStore.start(file, folder);
      for (const client of clients) await client.resume(store.url);
      if (killed === kills) break;
      const work = clients.map((client) => client.work());
      await sleep(Math.random() * MAX_RUN_MS);
      await store.kill();
      await Promise.all(work);
      if (killed % 100 === 99)
        log(`${killed + 1} kills, ${sum(clients, 'acknowledged')} acknowledged, none lost`);
    }
    for (const client of clients) await client.checkAll();
  } finally {
    await store?.kill();
  }
  rmSync(folder, { recursive: true });
  return {
    kills: killed,
    acknowledged: sum(clients, 'acknowledged'),
    wasDone: sum(clients, 'wasDone'),
    wasNotDone: sum(clients, 'wasNotDone'),
  };
}

function sum(clients: readonly CrashClient[], figure: 'acknowledged' | 'wasDone' | 'wasNotDone'): number {
  return clients.reduce((total, client) => total + client[figure], 0);
}

class CrashClient {
  readonly #id: number;
  readonly #lsid = { id: new UUID() };
  #connection: RawConnection | undefined;
  #number = 0;
  #next = 0;
  /** The data that the store must have: entries by collection, the counter, the balance. */
  readonly #plain: number[] = [];
  readonly #single: number[] = [];
  readonly #entries: number[] = [];
  #counter = 0;
  #checked = 0;
  /** Finds out after a restart whether the last command was executed. */
  #settle: (() => Promise<boolean>) | undefined;
  acknowledged = 0;
  wasDone = 0;
  wasNotDone = 0;

  constructor(id: number) {
    this.#id = id;
  }

  /** Reconnects, settles the last command, and checks the writes acknowledged since the last restart. */
  async resume(url: string): Promise<void> {
    this.#connection = await RawConnection.open(url);
    if (this.#next === 0) {
      for (const collection of ['balances', `entries${this.#id}`]) await this.#send({ create: collection });
    }
    if (this.#settle !== undefined) {
      if (await this.#settle()) this.wasDone += 1;
      else this.wasNotDone += 1;
    }
    this.#settle = undefined;
    await this.#check(this.#checked);
    this.#checked = this.#next;
  }

  /** Checks all writes since the beginning, and validates the collections. */
  async checkAll(): Promise<void> {
    await this.#check(0);
    for (const collection of [
      `plain${this.#id}`,
      `single${this.#id}`,
      `entries${this.#id}`,
      'balances',
      'counters',
    ]) {
      const { valid, errors } = await this.#send({ validate: collection });
      if (valid === false) throw new Error(`${collection} is broken: ${errors}`);
    }
  }

  /** Writes until the connection is lost. */
  async work(): Promise<void> {
    try {
      for (;;) {
        for (const write of [this.#insertPlain, this.#insert, this.#count, this.#transfer]) {
          await write.call(this);
          this.acknowledged += 1;
        }
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
    this.#connection?.close();
  }

  async #insertPlain(): Promise<void> {
    const _id = this.#next++;
    const insert = `plain${this.#id}`;
    this.#settle = async () => {
      const { cursor } = await this.#send({ find: insert, filter: { _id } });
      const isThere = cursor.firstBatch.length === 1;
      if (isThere) this.#plain.push(_id);
      return isThere;
    };
    await this.#expectOk({ insert, documents: [{ _id }], writeConcern: { w: 'majority' } });
    this.#plain.push(_id);
    this.#settle = undefined;
  }

  async #insert(): Promise<void> {
    const _id = this.#next++;
    const insert = {
      insert: `single${this.#id}`,
      documents: [{ _id }],
      lsid: this.#lsid,
      txnNumber: this.#newNumber(),
    };
    this.#settle = async () => {
      await this.#expectOk(insert);
      this.#single.push(_id);
      return true;
    };
    await this.#expectOk(insert);
    this.#single.push(_id);
    this.#settle = undefined;
  }

  async #count(): Promise<void> {
    const updates = [{ q: { _id: this.#id }, u: { $inc: { n: 1 } }, upsert: true }];
    const update = { update: 'counters', updates, lsid: this.#lsid, txnNumber: this.#newNumber() };
    const count = async () => {
      await this.#expectOk(update);
      this.#counter += 1;
      this.#settle = undefined;
      return true;
    };
    this.#settle = count;
    await count();
  }

  async #transfer(): Promise<void> {
    const _id = this.#next++;
    const txnNumber = this.#newNumber();
    const within = { lsid: this.#lsid, txnNumber, autocommit: false };
    const updates = [{ q: { _id: this.#id }, u: { $inc: { n: 1 } }, upsert: true }];
    // Nothing can have been executed before the commit was sent.
    this.#settle = async () => false;
    const insert = { insert: `entries${this.#id}`, documents: [{ _id }], ...within, startTransaction: true };
    await this.#expectOk(insert);
    await this.#expectOk({ update: 'balances', updates, ...within });
    const commit = { commitTransaction: 1, ...within };
    this.#settle = async () => {
      const reply = await this.#send(commit, 'admin');
      if (reply.ok === 1) this.#entries.push(_id);
      else if (reply.code !== 251) throw new Error(`a repeated commit was refused: ${reply.errmsg}`);
      return reply.ok === 1;
    };
    await this.#expectOk(commit, 'admin');
    this.#entries.push(_id);
    this.#settle = undefined;
  }

  /** Compares the data with what must be there, from the entry `from` on. */
  async #check(from: number): Promise<void> {
    await this.#expectIds(`plain${this.#id}`, this.#plain, from);
    await this.#expectIds(`single${this.#id}`, this.#single, from);
    await this.#expectIds(`entries${this.#id}`, this.#entries, from);
    await this.#expectNumber('counters', this.#counter);
    await this.#expectNumber('balances', this.#entries.length);
  }

  async #expectIds(collection: string, all: readonly number[], from: number): Promise<void> {
    const expected = all.filter((_id) => _id >= from);
    const find = {
      find: collection,
      filter: { _id: { $gte: from } },
      sort: { _id: 1 },
      batchSize: 1_000_000,
    };
    const { cursor } = await this.#send(find);
    const found = cursor.firstBatch.map(({ _id }: Document) => _id);
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    throw new Error(`${collection} holds ${found} from ${from} on, not ${expected}`);
  }

  async #expectNumber(collection: string, expected: number): Promise<void> {
    const { cursor } = await this.#send({ find: collection, filter: { _id: this.#id } });
    const found = cursor.firstBatch[0]?.n ?? 0;
    if (found !== expected)
      throw new Error(`${collection} of client ${this.#id} is ${found}, not ${expected}`);
  }

  async #expectOk(command: Document, database = DATABASE): Promise<void> {
    const reply = await this.#send(command, database);
    if (reply.ok !== 1 || reply.writeErrors !== undefined)
      throw new Error(`refused: ${JSON.stringify(reply)}`);
  }

  async #send(command: Document, database = DATABASE): Promise<Document> {
    if (this.#connection === undefined) throw new Error('not connected');
    return this.#connection.send(database, command);
  }

  #newNumber(): Long {
    return Long.fromNumber(++this.#number);
  }
}

import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { RawConnection } from '../wire/raw-connection.ts';
import { TestStore } from './test-store.ts';

/** A thing with a number that other things have too. */
export interface Thing {
  _id: number;
  x?: number | number[];
}

let last = 0;

/** The store of a test file, and a connection to it without a driver. */
export class StoreFixture {
  store!: TestStore;
  connection!: RawConnection;

  /** Sends a command unchanged to the database of the test file. */
  raw = (command: object): Promise<Document> => this.connection.send(this.store.db.databaseName, command);

  /** Creates a collection of `count` things, with `x` from 0 to 2. */
  createNumbers = async (count: number): Promise<Collection<Thing>> => {
    const collection = this.store.db.collection<Thing>(`numbers${++last}`);
    await collection.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, x: _id % 3 })));
    return collection;
  };
}

/** Call this once at the top of a test file: opens a store before its tests and closes it after them. */
export function useStore(): StoreFixture {
  const fixture = new StoreFixture();
  beforeAll(async () => {
    fixture.store = await TestStore.open();
    fixture.connection = await RawConnection.open(fixture.store.url);
  });
  afterAll(async () => {
    fixture.connection.close();
    await fixture.store.close();
  });
  return fixture;
}

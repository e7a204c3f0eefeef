import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { RawConnection } from '../wire/raw-connection.ts';
import { TestStore } from './test-store.ts';

/** A thing with a number that others have too. */
export interface Thing {
  _id: number;
  x?: number | number[];
}

let last = 0;

/** The store of a whole test file, with one connection without a driver. */
class StoreFixture {
  store!: TestStore;
  connection!: RawConnection;

  /** A command as it is, to the database of the test file. */
  raw = (command: object): Promise<Document> => this.connection.send(this.store.db.databaseName, command);

  /** A collection of so many things, their `x` from 0 to 2. */
  createNumbers = async (count: number): Promise<Collection<Thing>> => {
    const collection = this.store.db.collection<Thing>(`numbers${++last}`);
    await collection.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, x: _id % 3 })));
    return collection;
  };
}

/** To be called once, at the top of a test file: opens a store before its tests and closes it after them. */
export function useStore(): StoreFixture {
  const at = new StoreFixture();
  beforeAll(async () => {
    at.store = await TestStore.open();
    at.connection = await RawConnection.open(at.store.url);
  });
  afterAll(async () => {
    at.connection.close();
    await at.store.close();
  });
  return at;
}

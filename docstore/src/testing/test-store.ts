import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { type Docstore, startDocstore } from '../start.ts';

/** With TEST_MONGO_URL, behaviour tests run against that server, which must be a replica set. */
export const REAL_URL = process.env.TEST_MONGO_URL;

/** A store for one test file: the embedded one in an empty folder or a real server, with a separate database. */
export class TestStore {
  readonly url: string;
  readonly client: MongoClient;
  readonly db: Db;
  readonly #embedded: { readonly docstore: Docstore; readonly folder: string } | undefined;

  private constructor(url: string, client: MongoClient, embedded?: { docstore: Docstore; folder: string }) {
    this.url = url;
    this.client = client;
    this.db = client.db(`test-${randomUUID()}`);
    this.#embedded = embedded;
  }

  static async open(options: MongoClientOptions = {}): Promise<TestStore> {
    if (REAL_URL !== undefined)
      return new TestStore(REAL_URL, await new MongoClient(REAL_URL, options).connect());
    const folder = temporaryFolder();
    const docstore = await startDocstore({ listenOn: 0, dataDir: folder, failPoints: true });
    const client = await new MongoClient(docstore.url, options).connect();
    return new TestStore(docstore.url, client, { docstore, folder });
  }

  async close(): Promise<void> {
    await this.db.dropDatabase();
    await this.client.close();
    if (this.#embedded === undefined) return;
    await this.#embedded.docstore.close();
    rmSync(this.#embedded.folder, { recursive: true });
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'docstore-test-'));
}

/** The error of a promise that must be rejected. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof Error)
    return outcome.error as Error & Record<string, unknown>;
  throw new Error(`the promise was fulfilled: ${JSON.stringify(outcome)}`);
}

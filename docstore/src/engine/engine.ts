import { ObjectId } from 'bson';
import type { Examined } from '../plan/find-matching.ts';
import { Locks } from '../sessions/locks.ts';
import { PastSnapshots } from '../sessions/past-snapshots.ts';
import type { LogicalSession } from '../sessions/session.ts';
import { Sessions } from '../sessions/sessions.ts';
import { Transaction } from '../sessions/transaction.ts';
import { Catalog } from '../storage/catalog.ts';
import type { DataFolder } from '../storage/data-folder.ts';
import { openStore, type Store } from '../storage/store.ts';
import { Clock } from './clock.ts';
import { Cursors } from './cursors.ts';
import { FailPoints } from './fail-points.ts';

export interface EngineOptions {
  readonly folder: DataFolder;
  readonly replicaSet: string;
  /** Enables the command `configureFailPoint`. */
  readonly failPoints: boolean;
}

/** How long a transaction survives the loss of its connection, so that the client can continue it on another one. */
const ORPHANED_TRANSACTION_ABORT_MS = 3000;

/** The state that all commands of one server share. */
export class Engine {
  readonly options: EngineOptions;
  readonly store: Store;
  readonly catalog: Catalog;
  readonly locks = new Locks<Transaction>();
  readonly sessions: Sessions;
  readonly cursors = new Cursors();
  readonly pastSnapshots: PastSnapshots;
  readonly clock = new Clock();
  readonly failPoints = new FailPoints();
  readonly electionId = new ObjectId();
  /** `host:port`; set once the server is listening. */
  address = '';
  connections = 0;
  /** Counts of all reads since the start. */
  readonly examined: Examined = { keys: 0, documents: 0 };
  /** The server parameter of that name: transactions that are older are aborted. */
  transactionLifetimeLimitSeconds = 60;

  constructor(options: EngineOptions) {
    this.options = options;
    this.store = openStore(options.folder.dataFile);
    this.catalog = new Catalog(this.store);
    this.sessions = new Sessions(this.store);
    this.pastSnapshots = new PastSnapshots(this.store);
    this.store.onCommitFailed = () => {
      this.catalog.reload();
      // Open transactions refer to collections of the old catalog.
      for (const session of this.sessions.all()) session.abort();
    };
    this.sessions.onEnd = (session) => this.cursors.killMatching((cursor) => cursor.session === session);
  }

  async close(): Promise<void> {
    for (const session of this.sessions.all()) this.sessions.end(session);
    this.pastSnapshots.releaseAll();
    await this.store.close();
  }

  /** Aborts the transactions of a lost connection unless another connection continues them soon. */
  handleDisconnect(peerId: number): void {
    for (const session of this.sessions.all()) {
      const { transaction } = session;
      if (transaction === undefined || session.peerId !== peerId) continue;
      const abort = () => {
        if (session.transaction === transaction && session.peerId === peerId) session.abort();
      };
      setTimeout(abort, ORPHANED_TRANSACTION_ABORT_MS).unref();
    }
  }

  beginTransaction(session: LogicalSession): Transaction {
    const transaction = new Transaction(this.store, this.locks);
    session.transaction = transaction;
    void transaction.whenEnded.then(() =>
      this.cursors.killMatching((cursor) => cursor.transaction === transaction),
    );
    return transaction;
  }
}

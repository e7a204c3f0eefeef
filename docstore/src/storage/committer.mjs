// The committer thread waits for the disk, so that the main thread can serve commands meanwhile. Plain JavaScript, so
// that it starts from the sources, in tests and next to a bundle without a build step.
import { parentPort, workerData } from 'node:worker_threads';
import { open, TransactionFlags } from 'lmdb';

/** @typedef {{ batch: Uint8Array } | { close: true }} Order */

const REMOVED = 0xffffffff;
/** Makes the transaction return after the commit, which with `overlappingSync` includes the flush to disk. */
const COMMIT_FLAGS = /** @type {TransactionFlags} */ (
  TransactionFlags.SYNCHRONOUS_COMMIT | TransactionFlags.NO_SYNC_FLUSH
);

/** @type {import('lmdb').RootDatabase<Uint8Array, Uint8Array>} */
const db = open(workerData);
const port = parentPort;
if (port === null) throw new Error('the committer runs as a thread only');

port.on('message', (/** @type {Order} */ order) => {
  if ('close' in order) {
    void db.close().then(() => port.close());
    return;
  }
  const before = lastTransaction();
  try {
    db.transactionSync(
      () => apply(Buffer.from(order.batch.buffer, order.batch.byteOffset, order.batch.length)),
      COMMIT_FLAGS,
    );
    port.postMessage({ failure: undefined });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ failure: message, isVisible: lastTransaction() !== before });
  }
});

/**
 * Writes a batch; each change is the lengths of key and value, the key and the value.
 * @param {Buffer} batch
 */
function apply(batch) {
  for (let at = 0; at < batch.length; ) {
    const keyEnd = at + 6 + batch.readUInt16LE(at);
    const length = batch.readUInt32LE(at + 2);
    const key = batch.subarray(at + 6, keyEnd);
    if (length === REMOVED) {
      db.removeSync(key);
      at = keyEnd;
    } else {
      db.putSync(key, batch.subarray(keyEnd, keyEnd + length));
      at = keyEnd + length;
    }
  }
}

/** @returns {number} */
function lastTransaction() {
  return /** @type {{ lastTxnId: number }} */ (db.getStats()).lastTxnId;
}

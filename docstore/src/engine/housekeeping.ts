import { scan } from '../storage/overlay.ts';
import type { Engine } from './engine.ts';
import { expireDocuments } from './expire-documents.ts';

const EVERY_SECOND = 1000;
const EVERY_MINUTE = 60_000;
const SWEEP_BATCH_SIZE = 2000;

/** Ends what has lasted too long, removes what has expired, empties what was dropped. Gives a way to stop it. */
export function startHousekeeping(engine: Engine): () => void {
  let stopped = false;
  const guarded = (work: () => Promise<void> | void) => async () => {
    try {
      if (!stopped) await work();
    } catch (error) {
      if (!stopped) console.error('docstore: housekeeping failed', error);
    }
  };
  const timers = [
    setInterval(
      guarded(() => abortExpiredTransactions(engine)),
      EVERY_SECOND,
    ),
    setInterval(
      guarded(() => sweep(engine)),
      EVERY_SECOND,
    ),
    setInterval(
      guarded(() => expireDocuments(engine)),
      EVERY_MINUTE,
    ),
    setInterval(
      guarded(async () => {
        engine.cursors.expire();
        engine.pastSnapshots.expire();
        await engine.sessions.expire();
      }),
      EVERY_MINUTE,
    ),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
  };
}

function abortExpiredTransactions({ sessions, transactionLifetimeLimitSeconds }: Engine): void {
  const limit = Date.now() - transactionLifetimeLimitSeconds * 1000;
  for (const session of sessions.all()) {
    const began = session.transaction?.startedAt ?? Number.POSITIVE_INFINITY;
    if (began < limit) session.abort();
  }
}

/** Removes, some at a time, what dropped collections and indexes have left. */
export async function sweep({ catalog, store }: Engine): Promise<void> {
  for (let next = catalog.nextSweep(); next !== undefined; next = catalog.nextSweep()) {
    const { range, done } = next;
    await store.write((view) => {
      let removed = 0;
      for (const { key } of scan(view.base, range)) {
        if (removed++ === SWEEP_BATCH_SIZE) return;
        view.remove(key);
      }
      done();
    });
  }
}

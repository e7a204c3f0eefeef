import { scan } from '../storage/overlay.ts';
import type { Engine } from './engine.ts';
import { expireDocuments } from './expire-documents.ts';

const EVERY_SECOND = 1000;
const EVERY_MINUTE = 60_000;
const SWEPT_AT_ONCE = 2000;

/** Ends what has lasted too long, removes what has expired, empties what was dropped. Gives a way to stop it. */
export function startHousekeeping(engine: Engine): () => void {
  let stopped = false;
  const careful = (work: () => Promise<void> | void) => async () => {
    try {
      if (!stopped) await work();
    } catch (error) {
      if (!stopped) console.error('docstore: housekeeping failed', error);
    }
  };
  const timers = [
    setInterval(
      careful(() => abortOld(engine)),
      EVERY_SECOND,
    ),
    setInterval(
      careful(() => sweep(engine)),
      EVERY_SECOND,
    ),
    setInterval(
      careful(() => expireDocuments(engine)),
      EVERY_MINUTE,
    ),
    setInterval(
      careful(async () => {
        engine.cursors.expire();
        engine.past.expire();
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

function abortOld({ sessions, transactionLifetimeLimitSeconds }: Engine): void {
  const limit = Date.now() - transactionLifetimeLimitSeconds * 1000;
  for (const session of sessions.all()) {
    const began = session.transaction?.began ?? Number.POSITIVE_INFINITY;
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
        if (removed++ === SWEPT_AT_ONCE) return;
        view.remove(key);
      }
      done();
    });
  }
}

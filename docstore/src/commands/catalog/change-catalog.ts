import type { Transaction } from '../../sessions/transaction.ts';
import type { Overlay } from '../../storage/overlay.ts';
import type { Operation } from '../operation.ts';
import { waitForEnd } from '../wait-for-transaction.ts';

/** Changes the catalog once no open transaction uses an affected collection. */
export async function changeCatalog<T>(
  operation: Operation,
  isAffected: (namespace: string) => boolean,
  change: (view: Overlay) => T,
): Promise<T> {
  const { store, sessions } = operation.engine;
  for (;;) {
    const outcome = await store.write((view): { blocker: Transaction } | { result: T } => {
      for (const { transaction } of sessions.all()) {
        if (transaction === undefined || transaction.hasEnded) continue;
        const uses = [...transaction.usedCollections].some(({ namespace }) => isAffected(namespace));
        if (uses) return { blocker: transaction };
      }
      return { result: change(view) };
    });
    if ('result' in outcome) return outcome.result;
    await waitForEnd(outcome.blocker, operation.scanStats.deadline);
  }
}

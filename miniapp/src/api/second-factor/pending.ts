import type { SecondFactorWay } from '@chewata/common/contract/accounts/second-factor-way';
import { useSyncExternalStore } from 'react';

/** The second factor that some calls wait for. */
interface Pending {
  readonly ways: readonly SecondFactorWay[];
  readonly outcome: Promise<boolean>;
  readonly settle: (confirmed: boolean) => void;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();
let openDialog: () => void = () => undefined;

/** Sets what opens the dialog that asks the user. */
export function onConfirmationRequest(open: () => void): void {
  openDialog = open;
}

/** Asks the user to confirm the session, once for all calls that wait; true if it was confirmed. */
export function requestConfirmation(ways: readonly SecondFactorWay[]): Promise<boolean> {
  if (!pending) {
    let settle: Pending['settle'] = () => undefined;
    const outcome = new Promise<boolean>((settled) => {
      settle = settled;
    });
    change({ ways, outcome, settle });
    openDialog();
  }
  return pending?.outcome ?? Promise.resolve(false);
}

/** Ends the request: the waiting calls go on, or fail. */
export function settleConfirmation(confirmed: boolean): void {
  const { settle } = pending ?? {};
  change(null);
  settle?.(confirmed);
}

function change(next: Pending | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How the session can be confirmed; null while no call waits for it. */
export const usePendingWays = (): readonly SecondFactorWay[] | null =>
  useSyncExternalStore(subscribe, () => pending)?.ways ?? null;

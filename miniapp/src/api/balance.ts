import { getUserBalance } from '@chewata/common/contract/accounts/session';
import { fromBirr, plus, toBirr } from '@chewata/common/money';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

const BALANCE_KEY = ['balance'] as const;

/** In Birr, as on the wire. */
export interface Balance {
  activeBalance: number;
  bonusWallet: number;
}

/** Main and bonus together, added in santim, so that 0.1 + 0.2 is 0.30. */
export const totalOf = ({ activeBalance, bonusWallet }: Balance): number =>
  toBirr(plus(fromBirr(activeBalance), fromBirr(bonusWallet)));

async function fetchBalance(): Promise<Balance> {
  const { activeBalance, bonusWallet } = await call(getUserBalance);
  return { activeBalance, bonusWallet };
}

/** Shown instead of the balance while an outcome is still open; null if none is. */
let frozen: Balance | null = null;
let freezes = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows the present balance until the undo that this returns: the server pays a win before the player has seen the
 * coin land.
 */
export function freezeBalance(): () => void {
  freezes += 1;
  frozen ??= queryClient.getQueryData<Balance>(BALANCE_KEY) ?? null;
  return () => {
    freezes -= 1;
    if (freezes > 0) return;
    frozen = null;
    for (const listener of listeners) listener();
  };
}

/** The balance; undefined until it is loaded. The sockets' updateBalance keeps it current. */
export function useBalance(): Balance | undefined {
  const { data } = useQuery({ queryKey: BALANCE_KEY, queryFn: fetchBalance });
  return useSyncExternalStore(subscribe, () => frozen) ?? data;
}

let confirmed: (() => void) | null = null;
/** Calls the listener with every balance from the server. */
export function onBalanceConfirmed(listener: () => void): void {
  confirmed = listener;
}

/** Stores a balance that the server sent: in updateBalance or in a reply. */
export function setBalance({ activeBalance, bonusWallet }: Balance): void {
  queryClient.setQueryData<Balance>(BALANCE_KEY, { activeBalance, bonusWallet });
  confirmed?.();
}

/** Shows the balance of an earlier visit. It is not loaded again by itself: the session brings the present one. */
export function showLastBalance(balance: Balance): void {
  queryClient.setQueryData<Balance>(BALANCE_KEY, balance);
}

/** The balance as far as it is known, outside components. */
export const peekBalance = (): Balance | undefined => queryClient.getQueryData<Balance>(BALANCE_KEY);

/** Loads the balance again, after a reply that does not include the new one. */
export const refreshBalance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: BALANCE_KEY });

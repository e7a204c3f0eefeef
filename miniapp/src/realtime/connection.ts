import { useEffect, useState, useSyncExternalStore } from 'react';

/** Namespaces whose sockets are in use but not connected. */
const disconnected = new Set<string>();
const listeners = new Set<() => void>();

/** Records whether a namespace is connected. A socket that is no longer used counts as connected. */
export function setConnected(namespace: string, connected: boolean): void {
  if (connected) disconnected.delete(namespace);
  else disconnected.add(namespace);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const isDisconnected = (): boolean => disconnected.size > 0 || !navigator.onLine;

/** Shorter gaps are not reported. */
const GRACE_MS = 1500;

/** True if the network or a socket in use has been down for longer than the grace period. */
export function useOffline(): boolean {
  const down = useSyncExternalStore(subscribe, isDisconnected, () => false);
  const [graceIsOver, setGraceIsOver] = useState(false);
  useEffect(() => {
    if (!down) {
      setGraceIsOver(false);
      return;
    }
    const timer = setTimeout(() => setGraceIsOver(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, [down]);
  return down && graceIsOver;
}

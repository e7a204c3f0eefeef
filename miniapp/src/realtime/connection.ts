import { useEffect, useState, useSyncExternalStore } from 'react';

/** The sockets that are wanted but not connected now, by namespace. */
const broken = new Set<string>();
const listeners = new Set<() => void>();

/** A socket tells whether it is connected; one that nobody wants any more counts as connected. */
export function setConnected(namespace: string, connected: boolean): void {
  if (connected) broken.delete(namespace);
  else broken.add(namespace);
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

const isBroken = (): boolean => broken.size > 0 || !navigator.onLine;

/** A short gap is nobody's worry. */
const GRACE_MS = 1500;

/** True where the network or a socket in use has been gone for more than a moment. */
export function useOffline(): boolean {
  const gone = useSyncExternalStore(subscribe, isBroken);
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!gone) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, [gone]);
  return gone && long;
}

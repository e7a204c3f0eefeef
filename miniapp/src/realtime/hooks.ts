import { useEffect, useEffectEvent, useState } from 'react';
import type { Socket } from 'socket.io-client';
import type { Namespace, ServerEvents } from './socket-types.ts';
import { acquireSocket } from './sockets.ts';

/** Keeps the namespace's socket open while the component is mounted. Returns true while it is connected. */
export function useSocket(namespace: Namespace): boolean {
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    const { socket, release } = acquireSocket(namespace);
    const plain = socket as unknown as Socket;
    const update = () => setConnected(plain.connected);
    update();
    plain.on('connect', update);
    plain.on('disconnect', update);
    return () => {
      plain.off('connect', update);
      plain.off('disconnect', update);
      release();
    };
  }, [namespace]);
  return connected;
}

/** Calls the newest `handler` for each `event` of the namespace while the component is mounted. */
export function useServerEvent<N extends Namespace, E extends keyof ServerEvents<N> & string>(
  namespace: N,
  event: E,
  handler: ServerEvents<N>[E],
): void {
  const handle = useEffectEvent((...args: unknown[]) => {
    (handler as (...args: unknown[]) => void)(...args);
  });
  useEffect(() => {
    const { socket, release } = acquireSocket(namespace);
    const plain = socket as unknown as Socket;
    const listen = (...args: unknown[]) => handle(...args);
    plain.on(event as string, listen);
    return () => {
      plain.off(event as string, listen);
      release();
    };
  }, [namespace, event]);
}

/**
 * Calls `sync` on every connection: the first, and each one after a gap, a sleep or a language change. `sync`
 * loads the full state (joinRoom), which includes everything that was missed.
 */
export function useOnConnect(namespace: Namespace, sync: () => void): void {
  const newestSync = useEffectEvent(sync);
  useEffect(() => {
    const { socket, release } = acquireSocket(namespace);
    const plain = socket as unknown as Socket;
    const run = () => newestSync();
    if (plain.connected) run();
    plain.on('connect', run);
    return () => {
      plain.off('connect', run);
      release();
    };
  }, [namespace]);
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { Socket } from 'socket.io-client';
import type { Namespace, ServerEvents } from './socket-types.ts';
import { acquireSocket } from './sockets.ts';

/** Keeps the namespace's socket open while the screen is shown. True while it is connected. */
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

/** Hears one event of the namespace while the screen is shown; always the newest handler is called. */
export function useServerEvent<N extends Namespace, E extends keyof ServerEvents<N> & string>(
  namespace: N,
  event: E,
  handler: ServerEvents<N>[E],
): void {
  const heard = useEffectEvent((...args: unknown[]) => {
    (handler as (...args: unknown[]) => void)(...args);
  });
  useEffect(() => {
    const { socket, release } = acquireSocket(namespace);
    const plain = socket as unknown as Socket;
    const listen = (...args: unknown[]) => heard(...args);
    plain.on(event as string, listen);
    return () => {
      plain.off(event as string, listen);
      release();
    };
  }, [namespace, event]);
}

/**
 * Calls `sync` at each connection: the first, and each one after a gap, a sleep or a change of language.
 * It asks for the whole state (joinRoom): what was missed stands in it.
 */
export function useOnConnect(namespace: Namespace, sync: () => void): void {
  const now = useEffectEvent(sync);
  useEffect(() => {
    const { socket, release } = acquireSocket(namespace);
    const plain = socket as unknown as Socket;
    const run = () => now();
    if (plain.connected) run();
    plain.on('connect', run);
    return () => {
      plain.off('connect', run);
      release();
    };
  }, [namespace]);
}

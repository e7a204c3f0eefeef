import type { Namespace } from 'socket.io';
import type { Packet } from './fan-out.ts';

/** Called for each group whose balance came late: it is not true any more. */
export type LateBalance = (namespace: Namespace, group: string) => void;

/** Sends the balances of now instead of an event that has one of long ago; returns false of any other event. */
export const sendingAnew =
  (namespace: Namespace, lateBalance: LateBalance | null) =>
  ({ data: [event] }: Packet, rooms: Iterable<string>): boolean => {
    if (event !== 'updateBalance' || !lateBalance) return false;
    for (const room of rooms) lateBalance(namespace, room);
    return true;
  };

import { asUserId } from '@chewata/common/ids';
import type { Namespace, Socket } from 'socket.io';
import type { Context } from '../../services/context.ts';
import { currentBalance } from '../../services/current-balance.ts';
import type { LateBalance } from '../fan-out/late-balance.ts';
import { emitHere } from './emit-here.ts';
import { userOfBalance } from './groups.ts';

type Needs = Pick<Context, 'ledger' | 'log'>;

/** In place of a balance that reached this server late: what the user has now, to the sockets here. */
export function sendBalanceAgain(needs: Needs): LateBalance {
  const underWay = new Set<string>();
  async function send(namespace: Namespace, group: string): Promise<void> {
    const user = userOfBalance(group);
    if (user === null) return;
    namespace.local.to(group).emit('updateBalance', await currentBalance(needs, asUserId(user)));
  }
  return (namespace, group) => {
    const key = `${namespace.name} ${group}`;
    if (underWay.has(key)) return;
    underWay.add(key);
    // Those that follow at once, as after Redis was away, are answered together.
    setTimeout(() => {
      underWay.delete(key);
      send(namespace, group).catch((error: unknown) =>
        needs.log.warn({ err: error }, 'late balance not sent'),
      );
    }, 50);
  };
}

/** To a socket that came back: what its user has now, in place of the balances that it missed. */
export async function sendBalance(needs: Needs, socket: Socket, user: string): Promise<void> {
  emitHere(socket, 'updateBalance', await currentBalance(needs, asUserId(user)));
}

import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { callerOfSession } from '../../services/caller-of.ts';
import type { Context } from '../../services/context.ts';
import type { KeptSession } from '../fan-out/kept-sessions.ts';
import { LateCalls } from '../fan-out/late-calls.ts';
import type { Recovered } from '../fan-out/recovery.ts';
import { admit, type SocketData } from './authenticate.ts';

type Needs = Pick<Context, 'clock' | 'config' | 'passkeys' | 'sessions' | 'users'>;

const adminsOnly: ReadonlySet<string> = new Set(
  GAME_NAMES.filter((game) => GAMES[game].adminsOnly).map((game) => NAMESPACES[game]),
);

/**
 * Recovery sends missed events before any middleware runs, so the session is checked here first. A client that was moved
 * to another room meanwhile is not in that room's group: recovery fails and it requests the state instead. Balances may
 * be old: the socket is sent the one of now.
 */
export const readmitted = (needs: Needs, namespace: string) => async (session: KeptSession) => {
  const data = session.data as SocketData;
  const caller = await callerOfSession(needs, data.caller.sessionId);
  if (!caller) throw new Error('not allowed');
  if (adminsOnly.has(namespace)) await admit(needs, caller);
  return (missed: Recovered['missedPackets']): Recovered => {
    if (missed.some(([event]) => event === 'changeRoom')) throw new Error('moved to another room');
    const others = missed.filter(([event]) => event !== 'updateBalance');
    const missedBalance = others.length < missed.length;
    return { ...session, data: { ...data, caller, missedBalance }, missedPackets: inOrder(others) };
  };
};

/** Without the calls that a server put into the stream late, or again after its connection broke. */
function inOrder(missed: Recovered['missedPackets']): Recovered['missedPackets'] {
  const calls = new LateCalls(() => 0);
  return missed.filter((packet) => !calls.isLate(packet));
}

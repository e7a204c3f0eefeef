import type { Adapter } from 'socket.io-adapter';
import type { KeptSession, KeptSessions } from './kept-sessions.ts';
import { streamOffset } from './offsets.ts';
import type { StreamLog } from './stream-log.ts';

/** A socket as it was, and the events that it missed, each with its offset at its end. */
export interface Recovered extends KeptSession {
  readonly missedPackets: readonly (readonly unknown[])[];
}

interface Needs {
  readonly log: StreamLog;
  readonly sessions: KeptSessions;
  /** Throws if the socket may not come back; so may what it returns, once it is known what the socket missed. */
  readonly readmit: (session: KeptSession) => Promise<(missed: Recovered['missedPackets']) => Recovered>;
}

/** An adapter whose sockets come back with their rooms and what they missed, which is read from the log. */
export function withRecovery<A extends Adapter>(adapter: A, { log, sessions, readmit }: Needs): A {
  return Object.assign(adapter, {
    persistSession: (session: KeptSession) => sessions.keep(session),
    restoreSession: async (pid: string, offset: string): Promise<Recovered> => {
      await log.loaded;
      const session = await sessions.take(pid);
      if (!session) throw new Error('no such session');
      const recovered = await readmit(session);
      // The socket joins its rooms in the same turn of the event loop, so that no event is delivered between the two.
      await new Promise((turn) => setImmediate(turn));
      const missed = log.since(streamOffset(offset), adapter.nsp.name, session.rooms);
      if (!missed) throw new Error('no such offset');
      return recovered(missed);
    },
  });
}

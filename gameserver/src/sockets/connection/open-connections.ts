import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import type { Server, Socket } from 'socket.io';
import type { Context } from '../../services/context.ts';
import type { SocketData } from './authenticate.ts';
import { group } from './groups.ts';

/** Only who was silent longest matters: a connection that was heard within this time is not recorded again. */
const HEARD_INTERVAL_MS = 1000;

type UserConnection = Parameters<Context['connections']['heard']>[0];

/** A10: a page is one connection; five pages of a session are more than anyone uses at a time. */
const LIMITS = { perSession: 5, perUser: 20 } as const;

/**
 * Counts the WebSockets of sessions and users over all servers, each once with all its namespaces. A new one beyond
 * the limits is accepted, and the one silent longest is closed. With RATE_LIMITS=off none is counted.
 */
export class OpenConnections {
  readonly #io: Server;
  readonly #ctx: Pick<Context, 'clock' | 'config' | 'connections' | 'log'>;
  /** The connections of this server by their WebSocket: its namespaces may be of several sessions. */
  readonly #counted = new Map<Socket['conn'], Map<string, UserConnection>>();

  readonly #heardAt = new WeakMap<Socket, number>();

  constructor(io: Server, ctx: Pick<Context, 'clock' | 'config' | 'connections' | 'log'>) {
    this.#io = io;
    this.#ctx = ctx;
  }

  /** A namespace of a connection has been entered. */
  enter(socket: Socket): void {
    if (!this.#ctx.config.rateLimits) return;
    const connection = connectionOf(socket);
    socket.join(group.connection(connection.id));
    const known = this.#counted.get(socket.conn);
    if (known?.has(connection.session)) return;
    if (known) known.set(connection.session, connection);
    else {
      this.#counted.set(socket.conn, new Map([[connection.session, connection]]));
      socket.conn.once('close', () => this.#closed(socket.conn));
    }
    this.#count(socket, connection).catch(this.#warn);
  }

  heard(socket: Socket): void {
    if (!this.#ctx.config.rateLimits) return;
    const now = this.#ctx.clock.now();
    if (now - (this.#heardAt.get(socket) ?? 0) < HEARD_INTERVAL_MS) return;
    this.#heardAt.set(socket, now);
    this.#ctx.connections.heard(connectionOf(socket), now).catch(this.#warn);
  }

  /** Records all of them again: Redis forgets them otherwise. */
  async renewAll(): Promise<void> {
    for (const connections of [...this.#counted.values()])
      for (const connection of connections.values())
        await this.#ctx.connections.renew(connection, this.#ctx.clock.now());
  }

  async #count(socket: Socket, connection: UserConnection): Promise<void> {
    const beyond = await this.#ctx.connections.open(connection, LIMITS, this.#ctx.clock.now());
    for (const id of beyond)
      for (const name of Object.values(NAMESPACES))
        this.#io.of(name).in(group.connection(id)).disconnectSockets(true);
    // It closed meanwhile, and may have been counted after that.
    if (!this.#counted.has(socket.conn)) await this.#ctx.connections.close(connection);
  }

  #closed(conn: Socket['conn']): void {
    const connections = [...(this.#counted.get(conn)?.values() ?? [])];
    this.#counted.delete(conn);
    for (const connection of connections) this.#ctx.connections.close(connection).catch(this.#warn);
  }

  readonly #warn = (error: unknown): void => this.#ctx.log.warn({ err: error }, 'connection not counted');
}

function connectionOf(socket: Socket): UserConnection {
  const { caller } = socket.data as SocketData;
  return { user: caller.id, session: caller.sessionId, id: connectionId(socket) };
}

/** The id of the WebSocket, which its namespaces share. */
const connectionId = ({ conn }: Socket): string => (conn as unknown as { id: string }).id;

import type { Acknowledgement } from '@chewata/common/contract/sockets/events';
import { io, type Socket } from 'socket.io-client';

/** An event as it came: to one that reconnects, its arguments without the place in the stream behind them. */
export interface Came {
  readonly event: string;
  readonly args: readonly unknown[];
  readonly at: number;
}

/** One real connection to one namespace, with everything that came in over it written down. */
export interface SocketClient {
  readonly socket: Socket;
  readonly came: readonly Came[];
  /** The arguments of every such event so far. */
  all(event: string): readonly (readonly unknown[])[];
  /** The acknowledgement of an event; it is waited for 10 s. */
  send<Result = Record<string, unknown>>(event: string, ...args: unknown[]): Promise<Acknowledgement<Result>>;
  /** The first such event, come or to come, that the test accepts. */
  next(event: string, accepts?: (...args: unknown[]) => boolean): Promise<readonly unknown[]>;
  close(): void;
}

export interface Connecting {
  readonly token?: string;
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reconnects?: boolean;
}

/** Connects; rejects with the server's own refusal. */
export async function connectSocket(
  url: string,
  namespace: string,
  { token, language, headers = {}, reconnects = false }: Connecting,
): Promise<SocketClient> {
  const socket = io(`${url}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: reconnects,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    auth: {
      ...(token !== undefined && { token }),
      ...(language !== undefined && { language }),
      ...(reconnects && { recover: true }),
    },
    extraHeaders: { ...headers },
  });
  const client = listening(socket, reconnects);
  await new Promise<void>((connected, refused) => {
    socket.once('connect', connected);
    socket.once('connect_error', (error) => {
      if (socket.active) return;
      socket.close();
      refused(error);
    });
  });
  return client;
}

function listening(socket: Socket, recovers: boolean): SocketClient {
  const came: Came[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, ...args: unknown[]) => {
    const isPlace = recovers && typeof args.at(-1) === 'string' && /^\d+-\d+$/.test(args.at(-1) as string);
    came.push({ event, args: isPlace ? args.slice(0, -1) : args, at: Date.now() });
    for (const look of waiting) look();
  });
  const next: SocketClient['next'] = (event, accepts = () => true) =>
    new Promise((found) => {
      const look = () => {
        const one = came.find((each) => each.event === event && accepts(...each.args));
        if (!one) return;
        waiting.delete(look);
        found(one.args);
      };
      waiting.add(look);
      look();
    });
  return {
    socket,
    came,
    next,
    all: (event) => came.filter((one) => one.event === event).map(({ args }) => args),
    send: (event, ...args) => socket.timeout(10_000).emitWithAck(event, ...args),
    close: () => void socket.disconnect(),
  };
}

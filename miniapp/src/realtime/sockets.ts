import type { SocketFailure } from '@chewata/common/contract/socket-events';
import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import { ApiError } from '#api/api-error.ts';
import type { Balance } from '#api/balance.ts';
import { setBalance } from '#api/balance.ts';
import { getBearer } from '#api/bearer.ts';
import { onSessionEnd, refreshMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { getLanguage, onLanguage } from '#locales/language.ts';
import { toastError } from '#ui/feedback/toast.ts';
import { setConnected } from './connection.ts';
import { announceRestart } from './restart.ts';
import type {
  AppSocket,
  ClientEventArguments,
  ClientEventName,
  ClientEventResult,
  Namespace,
} from './socket-types.ts';

interface Shared {
  socket: Socket;
  /** How many parts of the app use it now. */
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

const open = new Map<Namespace, Shared>();

/** From the lobby to the cards to the game the connection stays; after that nobody pays for it. */
const LINGER_MS = 20_000;
/** An event unanswered for so long is told as TIMEOUT; the same event may be sent again. */
const ACKNOWLEDGE_MS = 10_000;
const RETRY_MS = 3000;

function connect(namespace: Namespace): Socket {
  const socket = io(`/${namespace}`, {
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelayMax: 4000,
    // Recover: what was missed in a moment away is sent again.
    auth: (send) => send({ token: getBearer() ?? undefined, language: getLanguage(), recover: true }),
  });
  socket.on('connect', () => setConnected(namespace, true));
  socket.on('disconnect', (reason) => {
    if (open.get(namespace)?.socket !== socket) return;
    setConnected(namespace, false);
    // The server ended it (a restart, another sign-in): Socket.IO does not come back by itself then.
    if (reason === 'io server disconnect') setTimeout(() => reconnect(namespace, socket), RETRY_MS);
  });
  socket.on('connect_error', ({ message }) => {
    if (open.get(namespace)?.socket !== socket || socket.active) return;
    if (message === 'Logged Out') void refreshMe();
    else if (message !== 'FORBIDDEN') setTimeout(() => reconnect(namespace, socket), RETRY_MS);
  });
  socket.on('updateBalance', (balance: Balance) => setBalance(balance));
  socket.on('Error message', (message: string) => void toastError(message));
  socket.on('systemRestart', announceRestart);
  return socket;
}

function reconnect(namespace: Namespace, socket: Socket): void {
  if (open.get(namespace)?.socket === socket && !socket.connected) socket.connect();
}

function close(namespace: Namespace): void {
  const shared = open.get(namespace);
  if (!shared) return;
  clearTimeout(shared.closing);
  open.delete(namespace);
  shared.socket.disconnect();
  setConnected(namespace, true);
}

/** The one socket of a namespace, opened where it is not; call `release` when it is no longer needed. */
export function acquireSocket<N extends Namespace>(
  namespace: N,
): { socket: AppSocket<N>; release: () => void } {
  const shared = open.get(namespace) ?? { socket: connect(namespace), users: 0, closing: undefined };
  open.set(namespace, shared);
  clearTimeout(shared.closing);
  shared.users += 1;
  return {
    socket: shared.socket as unknown as AppSocket<N>,
    release() {
      shared.users -= 1;
      if (shared.users === 0 && open.get(namespace) === shared)
        shared.closing = setTimeout(() => close(namespace), LINGER_MS);
    },
  };
}

/**
 * Sends an event and waits for its acknowledgement. Throws ApiError: the server's refusal, or TIMEOUT,
 * where nobody knows what happened: `joinRoom` tells.
 */
export async function sendEvent<N extends Namespace, E extends ClientEventName<N>>(
  namespace: N,
  event: E,
  ...args: ClientEventArguments<N, E>
): Promise<ClientEventResult<N, E>> {
  const { socket, release } = acquireSocket(namespace);
  let answer: ({ ok: true } & ClientEventResult<N, E>) | SocketFailure;
  try {
    answer = await (socket as unknown as Socket).timeout(ACKNOWLEDGE_MS).emitWithAck(event, ...args);
  } catch {
    throw new ApiError('TIMEOUT', i18n.t('error.timeout'));
  } finally {
    release();
  }
  if (!answer.ok) throw new ApiError(answer.code, answer.message, 400, answer as never);
  return answer;
}

/** Connects anew: a socket that slept may be dead without knowing, and a language goes with the handshake. */
function reconnectAll(): void {
  for (const { socket } of open.values()) socket.disconnect().connect();
}

/** Slept longer than this, the connection is not believed any more. */
const SLEPT_MS = 15_000;
let hiddenAt = 0;

/** Closes all sockets: nobody is signed in any more. */
export function closeSockets(): void {
  for (const namespace of [...open.keys()]) close(namespace);
}

onSessionEnd(closeSockets);
onLanguage(reconnectAll);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (hiddenAt > 0 && Date.now() - hiddenAt > SLEPT_MS) reconnectAll();
});
// Back from the browser's page cache: its sockets were closed.
addEventListener('pageshow', (event) => {
  if (event.persisted) reconnectAll();
});

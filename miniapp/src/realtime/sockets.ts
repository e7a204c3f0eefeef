import type { Failure } from '@chewata/common/contract/conventions';
import type { SocketFailure } from '@chewata/common/contract/sockets/events';
import { HANDOVER_MS, HANDOVER_S, RECONNECT_MS, RECONNECT_SPREAD } from '@chewata/common/reconnecting';
import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import { ApiError } from '#api/api-error.ts';
import type { Balance } from '#api/balance.ts';
import { refreshBalance, setBalance } from '#api/balance.ts';
import { getBearer } from '#api/bearer.ts';
import { requestConfirmation } from '#api/second-factor/pending.ts';
import { isMeFresh, onSessionEnd, refreshMe } from '#api/session.ts';
import { i18n } from '#locales/i18n.ts';
import { getLanguage, onLanguage } from '#locales/language.ts';
import { setConnected } from './connection.ts';
import { noteAnswered, showUnlessAnswered } from './refusals.ts';
import { announceRestart } from './restart.ts';
import type {
  AppSocket,
  ClientEventArguments,
  ClientEventName,
  ClientEventResult,
  Namespace,
} from './socket-types.ts';
import { spread } from './spread.ts';

/** Refusals that say nothing about the event: it may be sent again. */
const FAILED: ReadonlySet<string> = new Set(['UNAVAILABLE', 'BUSY', 'DRAINING', 'INTERNAL']);

interface SharedSocket {
  socket: Socket;
  /** The number of components that use it now. */
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
  /** Ends the use of the socket that it needs beside it. */
  releaseCompanion: (() => void) | undefined;
}

const open = new Map<Namespace, SharedSocket>();

/** Keeps the connection open between the lobby, the cards and the round. */
const LINGER_MS = 20_000;
/** An event without an acknowledgement within this time fails with TIMEOUT. It may be sent again. */
const ACKNOWLEDGE_MS = 10_000;
const RECONNECT_DELAY_MS = { least: 1000, most: 6000 };

function connect(namespace: Namespace): Socket {
  const socket = io(`/${namespace}`, {
    transports: ['websocket'],
    withCredentials: true,
    // The first attempt comes after 0.5 to 4.5 s, the second after 1 to 9 s.
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: 10_000,
    randomizationFactor: RECONNECT_SPREAD,
    // recover: the server sends the events of a short gap again.
    auth: (send) => send({ token: getBearer() ?? undefined, language: getLanguage(), recover: true }),
  });
  let wasConnected = false;
  socket.on('connect', () => {
    setConnected(namespace, true);
    socket.io.reconnectionDelay(RECONNECT_MS);
    // Balances published in between, or since the app asked for the user, are sent again only to a recovered socket.
    if (namespace === 'chat' && !socket.recovered && (wasConnected || !isMeFresh())) void refreshBalance();
    wasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    if (open.get(namespace)?.socket !== socket) return;
    setConnected(namespace, false);
    // The server closed it (a restart, another sign-in, too many open pages): then Socket.IO does not reconnect by
    // itself. A hidden page waits until it is seen, so that pages do not close one another in turn.
    if (reason === 'io server disconnect') whenVisible(() => reconnect(namespace, socket));
  });
  socket.on('connect_error', (error: Error & { data?: Partial<Failure> }) => {
    const { message } = error;
    if (open.get(namespace)?.socket !== socket) return;
    // Not refused: the server cannot be reached, and Socket.IO tries again.
    if (socket.active) return setConnected(namespace, false);
    if (message === 'Logged Out') void refreshMe();
    else if (message === 'SECOND_FACTOR_REQUIRED')
      void confirmAndConnect(namespace, socket, error.data?.ways);
    else if (message !== 'FORBIDDEN')
      setTimeout(() => reconnect(namespace, socket), spread(RECONNECT_DELAY_MS));
  });
  socket.on('updateBalance', (balance: Balance) => setBalance(balance));
  socket.on('Error message', showUnlessAnswered);
  socket.on('systemRestart', (notice) => {
    if (notice.inSeconds <= HANDOVER_S) socket.io.reconnectionDelay(HANDOVER_MS);
    announceRestart(notice);
  });
  return socket;
}

async function confirmAndConnect(namespace: Namespace, socket: Socket, ways: Failure['ways']): Promise<void> {
  if (await requestConfirmation(ways ?? [])) reconnect(namespace, socket);
}

/** After a pause, and not while the page is hidden. */
function whenVisible(then: () => void): void {
  setTimeout(() => {
    if (!document.hidden) then();
    else document.addEventListener('visibilitychange', then, { once: true });
  }, spread(RECONNECT_DELAY_MS));
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
  shared.releaseCompanion?.();
  setConnected(namespace, true);
}

/** The balance is published on /chat, so a game's socket keeps that namespace open too, on the same connection. */
function newSocket(namespace: Namespace): SharedSocket {
  const releaseCompanion = namespace === 'chat' ? undefined : acquireSocket('chat').release;
  return { socket: connect(namespace), users: 0, closing: undefined, releaseCompanion };
}

/** Returns the shared socket of a namespace and opens it if needed. Call `release` when it is no longer used. */
export function acquireSocket<N extends Namespace>(
  namespace: N,
): { socket: AppSocket<N>; release: () => void } {
  const shared = open.get(namespace) ?? newSocket(namespace);
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
 * Sends an event and returns its acknowledgement. Throws ApiError: the server's refusal, or TIMEOUT, after which
 * only `joinRoom` shows what happened.
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
  if (!answer.ok) {
    noteAnswered(answer.message);
    throw new ApiError(answer.code, answer.message, FAILED.has(answer.code) ? 503 : 400, answer as never);
  }
  for (const listener of acknowledgements) listener(namespace, event, answer);
  return answer;
}

type OnAcknowledged = (namespace: Namespace, event: string, result: object) => void;
const acknowledgements = new Set<OnAcknowledged>();

/** Calls the listener with every result that the server acknowledges. Returns the undo. */
export function onAcknowledged(listener: OnAcknowledged): () => void {
  acknowledgements.add(listener);
  return () => void acknowledgements.delete(listener);
}

/** Reconnects all sockets: one may be dead after a sleep, and the handshake carries the language. */
function reconnectAll(): void {
  for (const { socket } of open.values()) socket.disconnect().connect();
}

/** After being hidden for longer than this, the page does not trust its connections. */
const MAX_HIDDEN_MS = 15_000;
let hiddenAt = 0;

/** Closes all sockets, after the session ended. */
export function closeSockets(): void {
  for (const namespace of [...open.keys()]) close(namespace);
}

onSessionEnd(closeSockets);
onLanguage(reconnectAll);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (hiddenAt > 0 && Date.now() - hiddenAt > MAX_HIDDEN_MS) reconnectAll();
});
// Restored from the browser's page cache, which closed the sockets.
addEventListener('pageshow', (event) => {
  if (event.persisted) reconnectAll();
});

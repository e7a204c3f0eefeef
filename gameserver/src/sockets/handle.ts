import { randomUUID } from 'node:crypto';
import { refusalOf } from '@chewata/common/contract/parse';
import { readArguments } from '@chewata/common/contract/sockets/arguments';
import type {
  ArgumentsOf,
  ClientSend,
  ResultOf,
  SocketFailure,
} from '@chewata/common/contract/sockets/events';
import { type ErrorCode, Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import type { Socket } from 'socket.io';
import type { Caller } from '../services/caller-of.ts';
import { say, sayRefusal } from '../services/say.ts';
import type { SocketData } from './connection/authenticate.ts';
import { emitHere } from './connection/emit-here.ts';
import { type InTurn, Turns } from './connection/turns.ts';
import type { SocketContext } from './context.ts';

/** The sender of an event. */
export interface Sender {
  readonly socket: Socket;
  readonly caller: Caller;
  readonly language: Language;
}

export type SocketHandler<S extends ClientSend> = (
  sender: Sender,
  ...args: ArgumentsOf<S>
) => Promise<ResultOf<S>>;

type Sends = Record<string, ClientSend>;

/** A handler for every event of the table: a missing one does not compile. */
export type HandlersOf<Table extends Sends> = { [Event in keyof Table]: SocketHandler<Table[Event]> };

/** The event by which a refusal is sent in addition to the acknowledgement. */
export type FailureEvent = 'Join Failed' | 'rejectSelection' | 'Error message';

interface EventTable<Table extends Sends> {
  readonly sends: Table;
  readonly handlers: HandlersOf<Table>;
  readonly failureEvent: (event: string, code: ErrorCode) => FailureEvent;
  /** Throws a refusal if the caller may no longer send what the handshake allowed. */
  readonly admits?: (caller: Caller) => Promise<void> | undefined;
}

type Needs = Pick<
  SocketContext,
  'budget' | 'log' | 'metrics' | 'openConnections' | 'overload' | 'storeHealth'
>;

/**
 * Binds every event of a table to its schema and handler: budget → parse → handler → acknowledge. The events of one
 * socket are handled in the order in which they arrive. No input closes the connection.
 */
export function handleEvents<Table extends Sends>(
  socket: Socket,
  ctx: Needs,
  events: EventTable<Table>,
): void {
  const { caller, language } = socket.data as SocketData;
  const sender: Sender = { socket, caller, language };
  const turns = new Turns(ctx);
  socket.onAny((event: unknown, ...args: unknown[]) => {
    if (!ctx.budget.spend(socket)) return refuseFlood(sender, args, 'RATE_LIMITED');
    if (turns.isFull) return refuseFlood(sender, args, 'BUSY');
    ctx.openConnections.heard(socket);
    turns.take((inTurn) => handleEvent(ctx, events, sender, { event: String(event), args, inTurn }));
  });
}

interface Arrived {
  readonly event: string;
  readonly args: readonly unknown[];
  readonly inTurn: InTurn;
}

/** Refusals that investigations search the log for. */
const NOT_ALLOWED: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'SECOND_FACTOR_REQUIRED']);

/** An overloaded server takes these all the same: a claim cannot wait, and leaving makes less work. */
const ALWAYS_TAKEN: ReadonlySet<string> = new Set(['lockIn', 'leaveRoom', 'leaveChatRoom']);

/** Never rejects. */
async function handleEvent<Table extends Sends>(
  ctx: Needs,
  { sends, handlers, failureEvent, admits }: EventTable<Table>,
  sender: Sender,
  { event, args, inTurn }: Arrived,
): Promise<void> {
  // Names such as 'constructor' are not events.
  const send = Object.hasOwn(sends, event) ? sends[event] : undefined;
  const handler = handlers[event] as SocketHandler<ClientSend> | undefined;
  const acknowledge = acknowledgementIn(args);
  const measured = countOutcome(ctx, sender, send ? event : 'unknown');
  try {
    if (!ALWAYS_TAKEN.has(event)) ctx.overload.refuseNewWork();
    const result = await inTurn(async () => {
      if (!send || !handler) throw new Refusal('NOT_FOUND');
      const { parsed } = readArguments(send, args);
      if (!parsed.ok) throw refusalOf(parsed.issues);
      await admits?.(sender.caller);
      return handler(sender, ...parsed.value);
    });
    acknowledge({ ok: true, ...(result as object) });
    measured('ok');
  } catch (error) {
    const failure = failureOf(ctx, error, sender.language, event);
    if (NOT_ALLOWED.has(failure.code))
      ctx.log.info({ user: sender.caller.id, event, code: failure.code }, 'socket event refused');
    acknowledge(failure);
    measured(failure.code);
    emitHere(sender.socket, failureEvent(event, failure.code), failure.message);
  }
}

/** Measures one event; names of clients' own making are not kept: their number has no bound. */
function countOutcome({ metrics }: Needs, { socket }: Sender, event: string): (outcome: string) => void {
  const stop = metrics.socketDurations.startTimer({ event });
  return (outcome) => {
    stop();
    metrics.socketEvents.inc({ namespace: socket.nsp.name, event, outcome });
  };
}

const acknowledgementIn = (args: readonly unknown[]): ((result: unknown) => void) => {
  const last = args.at(-1);
  return typeof last === 'function' ? (result) => void last(result) : () => undefined;
};

/** A flood is acknowledged only: an event would go through the stream of all servers. */
function refuseFlood({ language }: Sender, args: readonly unknown[], code: 'RATE_LIMITED' | 'BUSY'): void {
  const refusal = new Refusal(code, { params: { seconds: 1 }, details: { retryAfter: 1 } });
  acknowledgementIn(args)(failure(language, refusal));
}

function failureOf(ctx: Needs, error: unknown, language: Language, event: string): SocketFailure {
  if (error instanceof Refusal) return failure(language, error);
  const id = randomUUID();
  ctx.log.error({ err: error, id, event }, 'socket event failed');
  if (ctx.storeHealth.isOutage(error)) return failure(language, new Refusal('UNAVAILABLE'));
  return { ok: false, code: 'INTERNAL', message: say(language, 'errors.INTERNAL'), ...{ id } };
}

const failure = (language: Language, refusal: Refusal): SocketFailure =>
  ({ ok: false, ...sayRefusal(language, refusal) }) as SocketFailure;

import { randomUUID } from 'node:crypto';
import type { Language } from '@chewata/common/contract/language';
import { refusalOf } from '@chewata/common/contract/parse';
import { readArguments } from '@chewata/common/contract/socket-arguments';
import type {
  ArgumentsOf,
  ClientSend,
  ResultOf,
  SocketFailure,
} from '@chewata/common/contract/socket-events';
import { type ErrorCode, Refusal } from '@chewata/common/errors';
import type { Socket } from 'socket.io';
import type { Caller } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';
import { say, sayRefusal } from '../services/say.ts';
import { storeIsSilent } from '../services/store-is-silent.ts';
import type { SocketData } from './authenticate.ts';
import type { EventBudget } from './event-budget.ts';

/** What a handler gets beside the parsed arguments. */
export interface From {
  readonly socket: Socket;
  readonly caller: Caller;
  readonly language: Language;
}

export type SocketHandler<S extends ClientSend> = (
  from: From,
  ...sent: ArgumentsOf<S>
) => Promise<ResultOf<S>>;

type Sends = Record<string, ClientSend>;

/** A handler for every event of the table: one that is missing does not compile. */
export type HandlersOf<Table extends Sends> = { [Event in keyof Table]: SocketHandler<Table[Event]> };

/** The event by which a refusal is told beside the acknowledgement. */
export type FailureEvent = 'Join Failed' | 'rejectSelection' | 'Error message';

interface Handling<Table extends Sends> {
  readonly sends: Table;
  readonly handlers: HandlersOf<Table>;
  readonly budget: EventBudget;
  readonly log: Context['log'];
  readonly failureEvent: (event: string, code: ErrorCode) => FailureEvent;
}

/**
 * Binds every event of a table to its schema and handler: budget → parse → handler → acknowledge. Events
 * of one socket are done in the order in which they came. The connection lives on whatever is sent.
 */
export function handleEvents<Table extends Sends>(socket: Socket, handling: Handling<Table>): void {
  const { caller, language } = socket.data as SocketData;
  const from: From = { socket, caller, language };
  let last: Promise<unknown> = Promise.resolve();
  socket.onAny((event: unknown, ...came: unknown[]) => {
    if (handling.budget.spend(socket)) last = last.then(() => answer(handling, from, String(event), came));
    else tooFast(from, came);
  });
}

/** Never rejects. */
async function answer<Table extends Sends>(
  { sends, handlers, log, failureEvent }: Handling<Table>,
  from: From,
  event: string,
  came: readonly unknown[],
): Promise<void> {
  const { socket, language } = from;
  // Names as 'constructor' are no events either.
  const send = Object.hasOwn(sends, event) ? sends[event] : undefined;
  const handler = handlers[event] as SocketHandler<ClientSend> | undefined;
  const acknowledge = acknowledgementIn(came);
  try {
    if (!send || !handler) throw new Refusal('NOT_FOUND');
    const { parsed } = readArguments(send, came);
    if (!parsed.ok) throw refusalOf(parsed.issues);
    const result = await handler(from, ...parsed.value);
    acknowledge({ ok: true, ...(result as object) });
  } catch (error) {
    const failure = failureOf(error, language, log, event);
    acknowledge(failure);
    socket.emit(failureEvent(event, failure.code), failure.message);
  }
}

const acknowledgementIn = (came: readonly unknown[]): ((result: unknown) => void) => {
  const last = came.at(-1);
  return typeof last === 'function' ? (result) => void last(result) : () => undefined;
};

/** A flood is answered, but not echoed by an event that goes through the stream of all servers. */
function tooFast({ language }: From, came: readonly unknown[]): void {
  const refusal = new Refusal('RATE_LIMITED', { params: { seconds: 1 }, details: { retryAfter: 1 } });
  acknowledgementIn(came)({ ok: false, ...sayRefusal(language, refusal) });
}

function failureOf(error: unknown, language: Language, log: Context['log'], event: string): SocketFailure {
  if (error instanceof Refusal) return { ok: false, ...sayRefusal(language, error) } as SocketFailure;
  const id = randomUUID();
  log.error({ err: error, id, event }, 'socket event failed');
  if (storeIsSilent(error))
    return { ok: false, ...sayRefusal(language, new Refusal('UNAVAILABLE')) } as SocketFailure;
  return { ok: false, code: 'INTERNAL', message: say(language, 'errors.INTERNAL'), ...{ id } };
}

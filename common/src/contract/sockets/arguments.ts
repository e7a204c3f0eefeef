import { type ParseResult, parse } from '../parse.ts';
import type { ArgumentsOf, ClientSend } from './events.ts';

export interface ReadArguments<S extends ClientSend> {
  /** The client's acknowledgement; does nothing if it sent none. */
  acknowledge: (result: unknown) => void;
  parsed: ParseResult<ArgumentsOf<S>>;
}

/**
 * Reads the arguments of one event as they came: a function at the end is the acknowledgement; an
 * argument of null is one left out (that is how undefined travels); more than the event has are not
 * read.
 */
export function readArguments<S extends ClientSend>(event: S, came: readonly unknown[]): ReadArguments<S> {
  const last = came.at(-1);
  const acknowledge = typeof last === 'function' ? (result: unknown) => void last(result) : () => undefined;
  const sent = typeof last === 'function' ? came.slice(0, -1) : came;
  const meant = sent.slice(0, event.arguments._zod.def.items.length).map((value) => value ?? undefined);
  return { acknowledge, parsed: parse(event.arguments, meant) as ParseResult<ArgumentsOf<S>> };
}

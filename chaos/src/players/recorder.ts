import { CallRefused } from '@chewata/common/scripted-calls';
import type { HistoryWriter } from '../history/write-history.ts';

/** A user and one of their connections. */
export interface Actor {
  readonly user: string;
  readonly client: string;
}

type Outcome = { readonly ok: true; readonly result: object } | { readonly ok: false; readonly code: string };

/** Writes what clients send and receive into the history. */
export class Recorder {
  readonly #history: HistoryWriter;
  #ids = 0;
  /** Commands that are waiting for their answer. */
  open = 0;

  constructor(history: HistoryWriter) {
    this.#history = history;
  }

  heard({ user, client }: Actor, event: string, args: readonly unknown[]): void {
    this.#history.write({ kind: 'heard', client, user, event, args });
  }

  connected({ user, client }: Actor): void {
    this.#history.write({ kind: 'connected', client, user });
  }

  disconnected({ user, client }: Actor): void {
    this.#history.write({ kind: 'disconnected', client, user });
  }

  /** Sends a command and returns its result; null if it was refused or no answer came. */
  async command<Result extends object>(
    { user, client }: Actor,
    { call, args, key }: { readonly call: string; readonly args: readonly unknown[]; readonly key?: string },
    send: () => Promise<Result>,
  ): Promise<Result | null> {
    const id = ++this.#ids;
    this.#history.write({ kind: 'sent', id, client, user, call, args, ...(key !== undefined && { key }) });
    this.open += 1;
    const outcome = await outcomeOf(send());
    this.open -= 1;
    if (!outcome) {
      this.#history.write({ kind: 'unanswered', id });
      return null;
    }
    this.#history.write({ kind: 'answered', id, ...outcome } as Parameters<HistoryWriter['write']>[0]);
    return outcome.ok ? (outcome.result as Result) : null;
  }
}

/** Null: no answer came, so the command may have been carried out. */
async function outcomeOf(sent: Promise<object>): Promise<Outcome | null> {
  try {
    return { ok: true, result: await sent };
  } catch (error) {
    return error instanceof CallRefused ? { ok: false, code: error.code } : null;
  }
}

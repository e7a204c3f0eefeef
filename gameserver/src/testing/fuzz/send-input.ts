import { connectSocket, type SocketClient } from '../socket-client.ts';
import type { FuzzServer } from './fuzz-server.ts';
import type { FuzzInput, HttpInput, SocketInput } from './inputs.ts';

/** The server's answer to an input. */
export interface FuzzAnswer {
  /** Of HTTP; 0 for an acknowledgement. */
  readonly status: number;
  readonly ok: boolean;
  /** The error's code; null for a success, and for an answer without one. */
  readonly code: string | null;
  readonly body: unknown;
  readonly milliseconds: number;
}

/** Sends inputs over HTTP and sockets, with one connection per role and namespace. */
export class Sender {
  readonly #server: FuzzServer;
  readonly #sockets = new Map<string, SocketClient>();

  constructor(server: FuzzServer) {
    this.#server = server;
  }

  /** Opens the session or connection that the input needs. */
  async prepare(input: FuzzInput): Promise<void> {
    if (input.kind === 'http') await this.#server.tokenOf(input.role);
    else await this.#socketOf(input.role, input.namespace);
  }

  async send(input: FuzzInput): Promise<FuzzAnswer> {
    const start = performance.now();
    const answer = await (input.kind === 'http' ? this.#call(input) : this.#emit(input));
    return { ...answer, milliseconds: performance.now() - start };
  }

  close(): void {
    for (const socket of this.#sockets.values()) socket.close();
  }

  async #call({ role, route, path, body, key }: HttpInput): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
    const token = await this.#server.tokenOf(role);
    const response = await fetch(this.#server.url + path, {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = parsed(await response.text());
    const { code } = (answer ?? {}) as { code?: unknown };
    return {
      status: response.status,
      ok: response.status < 400,
      code: typeof code === 'string' ? code : null,
      body: answer,
    };
  }

  async #emit({ role, namespace, event, args }: SocketInput): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
    const emit = async () =>
      (await this.#socketOf(role, namespace)).send<Record<string, unknown>>(event, ...args);
    // An earlier input, such as a sign-out, may end the connection at this moment. One that always cuts it is found.
    const answer = await emit().catch(emit);
    return { status: 0, ok: answer.ok === true, code: answer.ok ? null : answer.code, body: answer };
  }

  async #socketOf(role: SocketInput['role'], namespace: string): Promise<SocketClient> {
    const name = `${role} ${namespace}`;
    const open = this.#sockets.get(name);
    if (open?.socket.connected) return open;
    const token = await this.#server.tokenOf(role);
    const socket = await connectSocket(this.#server.url, namespace, {
      ...(token !== undefined && { token }),
    });
    this.#sockets.set(name, socket);
    return socket;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

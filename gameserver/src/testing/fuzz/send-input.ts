import { connectSocket, type SocketClient } from '../socket-client.ts';
import type { FuzzInput, HttpInput, Role, SocketInput, WebhookInput } from './fuzz-input.ts';
import type { FuzzServer } from './fuzz-server.ts';

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

  /** Opens the connection that the input needs; true if it did, which writes. */
  async prepare(input: FuzzInput): Promise<boolean> {
    if (input.kind !== 'socket' || this.#isConnected(input)) return false;
    await this.#socketOf(input.role, input.namespace);
    return true;
  }

  async send(input: FuzzInput): Promise<FuzzAnswer> {
    const start = performance.now();
    const answer = await this.#sendByKind(input);
    return { ...answer, milliseconds: performance.now() - start };
  }

  close(): void {
    for (const socket of this.#sockets.values()) socket.close();
  }

  #sendByKind(input: FuzzInput): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
    switch (input.kind) {
      case 'http':
        return this.#call(input);
      case 'socket':
        return this.#emit(input);
      case 'webhook':
        return this.#notify(input);
    }
  }

  async #notify({ path, body, headers }: WebhookInput): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
    const response = await fetch(this.#server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return answerOf(response);
  }

  async #call(input: HttpInput): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
    const answer = await this.#request(input);
    // An earlier input, such as a sign-out, may have ended the session of this role.
    return answer.code === 'LOGGED_OUT' && (await this.#server.signIn(input.role))
      ? this.#request(input)
      : answer;
  }

  async #request({ role, route, path, body, key }: HttpInput): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
    const token = this.#server.tokenOf(role);
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
    return answerOf(response);
  }

  async #emit({ role, namespace, event, args }: SocketInput): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
    const emit = async () =>
      (await this.#socketOf(role, namespace)).send<Record<string, unknown>>(event, ...args);
    // An earlier input, such as a sign-out, may end the connection at this moment. One that always cuts it is found.
    const answer = await emit().catch(emit);
    return { status: 0, ok: answer.ok === true, code: answer.ok ? null : answer.code, body: answer };
  }

  #isConnected({ role, namespace }: SocketInput): boolean {
    return this.#sockets.get(`${role} ${namespace}`)?.socket.connected ?? false;
  }

  async #socketOf(role: Role, namespace: string): Promise<SocketClient> {
    const name = `${role} ${namespace}`;
    const open = this.#sockets.get(name);
    if (open?.socket.connected) return open;
    await this.#server.signIn(role);
    const token = this.#server.tokenOf(role);
    const socket = await connectSocket(this.#server.url, namespace, {
      ...(token !== undefined && { token }),
    });
    this.#sockets.set(name, socket);
    return socket;
  }
}

async function answerOf(response: Response): Promise<Omit<FuzzAnswer, 'milliseconds'>> {
  const body = parsed(await response.text());
  const { code } = (body ?? {}) as { code?: unknown };
  return {
    status: response.status,
    ok: response.status < 400,
    code: typeof code === 'string' ? code : null,
    body,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

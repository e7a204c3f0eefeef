import { WebSocket } from 'ws';
import type { Account } from './accounts.ts';

/**
 * A client of one namespace that reads only its acknowledgements and counts everything else, so that thousands of them
 * leave the processors to the server that is measured.
 */
export class LightClient {
  /** Of its session. */
  readonly token: string;
  readonly #socket: WebSocket;
  readonly #namespace: string;
  readonly #waiting = new Map<number, (reply: [{ ok: boolean }]) => void>();
  readonly #listeners = new Map<string, (() => void)[]>();
  #requests = 0;
  frames = 0;
  bytes = 0;
  /** Frames that carry an event. */
  events = 0;

  private constructor(socket: WebSocket, token: string, namespace: string) {
    this.token = token;
    this.#socket = socket;
    this.#namespace = namespace;
  }

  /** Resolves when the server has accepted the session. */
  static connect(url: string, account: Pick<Account, 'token'>, namespace = '/bingo'): Promise<LightClient> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      skipUTF8Validation: true,
      perMessageDeflate: false,
    });
    const client = new LightClient(socket, account.token, namespace);
    return new Promise((resolve, reject) => {
      const auth = JSON.stringify({ token: account.token, language: 'en', recover: true });
      socket.on('message', (data: Buffer) => client.#read(data, auth, resolve, reject));
      socket.once('error', reject);
    });
  }

  /** Sends an event; its acknowledgement. Throws if it is refused. */
  async request<Reply>(event: string, ...args: unknown[]): Promise<Reply> {
    const id = this.#requests++;
    const reply = await new Promise<{ ok: boolean }>((resolve) => {
      this.#waiting.set(id, ([first]) => resolve(first));
      this.#socket.send(`42${this.#namespace},${id}${JSON.stringify([event, ...args])}`);
    });
    if (!reply.ok) throw new Error(`${event}: ${JSON.stringify(reply)}`);
    return reply as Reply;
  }

  /** Resolves at the next event of one of these names. */
  next(...events: string[]): Promise<void> {
    return new Promise((resolve) => {
      for (const event of events)
        this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), resolve]);
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #read(
    data: Buffer,
    auth: string,
    connected: (client: LightClient) => void,
    failed: (e: Error) => void,
  ): void {
    this.frames++;
    this.bytes += data.length;
    const kind = String.fromCharCode(data[0] ?? 0, data[1] ?? 0);
    if (kind === '43') {
      const text = data.toString();
      const start = text.indexOf('[');
      const id = Number(text.slice(`43${this.#namespace},`.length, start));
      this.#waiting.get(id)?.(JSON.parse(text.slice(start)) as [{ ok: boolean }]);
      this.#waiting.delete(id);
    } else if (kind === '42') {
      this.events++;
      if (this.#listeners.size === 0) return;
      const [, event = ''] = /\["([^"]+)"/.exec(data.toString('utf8', 0, 64)) ?? [];
      for (const resolve of this.#listeners.get(event) ?? []) resolve();
      this.#listeners.delete(event);
    } else if (kind.startsWith('0')) this.#socket.send(`40${this.#namespace},${auth}`);
    else if (kind.startsWith('2')) this.#socket.send('3');
    else if (kind === '40') connected(this);
    else if (kind === '44') failed(new Error(data.toString()));
  }
}

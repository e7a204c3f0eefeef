import { setTimeout as sleep } from 'node:timers/promises';
import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import type { Acknowledgement } from '@chewata/common/contract/sockets/events';
import type { PublicGame } from '@chewata/common/games';
import { scriptedCalls } from '@chewata/common/scripted-calls';
import { io, type Socket } from 'socket.io-client';
import { type SignedIn, signIn } from './account.ts';
import type { Identity } from './identity.ts';

const ACKNOWLEDGED_IN_MS = 10_000;
const RETRY_MS = 5000;

/** A simulated player's session, and its connections to the games. */
export class PlayerSockets {
  readonly #server: string;
  readonly #identity: Identity;
  readonly #games = new Map<PublicGame, Socket>();
  readonly #others: Socket[] = [];
  #signedIn: SignedIn = { token: '', userId: '' };
  #isClosed = false;

  constructor(server: string, identity: Identity) {
    this.#server = server;
    this.#identity = identity;
  }

  get userId(): string {
    return this.#signedIn.userId;
  }
  get token(): string {
    return this.#signedIn.token;
  }

  /** Signs in; tries again for as long as the server is not there. */
  async signIn(): Promise<void> {
    while (!this.#isClosed) {
      try {
        this.#signedIn = await signIn(scriptedCalls(this.#server), this.#identity);
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }

  /** The connection that the player plays the game over. */
  connect(game: PublicGame): Socket {
    const socket = this.#open(game, { forceNew: false });
    this.#games.set(game, socket);
    return socket;
  }

  /** Another connection to the game. */
  connectAlso(game: PublicGame): Socket {
    const socket = this.#open(game, { forceNew: true });
    this.#others.push(socket);
    return socket;
  }

  close(): void {
    this.#isClosed = true;
    for (const socket of [...this.#games.values(), ...this.#others]) socket.disconnect();
  }

  /** The acknowledgement; a server that is away has refused. */
  async send<Result = unknown>(
    game: PublicGame,
    event: string,
    ...args: unknown[]
  ): Promise<Acknowledgement<Result>> {
    const away = { ok: false, code: 'UNAVAILABLE', message: '' } as const;
    const socket = this.#games.get(game);
    if (!socket?.connected) return away;
    return socket
      .timeout(ACKNOWLEDGED_IN_MS)
      .emitWithAck(event, ...args)
      .catch(() => away);
  }

  #open(game: PublicGame, options: { readonly forceNew: boolean }): Socket {
    const socket = io(`${this.#server}${NAMESPACES[game]}`, {
      transports: ['websocket'],
      auth: (announce) => announce({ token: this.token, language: 'en' }),
      reconnectionDelayMax: RETRY_MS,
      ...options,
    });
    // Refused by the server, or cut by it: the client does not come back by itself then.
    socket.on('connect_error', () => void (socket.active || this.#comeBack(socket)));
    socket.on('disconnect', () => void (socket.active || this.#comeBack(socket)));
    return socket;
  }

  async #comeBack(socket: Socket): Promise<void> {
    await sleep(RETRY_MS);
    await this.signIn();
    if (!this.#isClosed) socket.connect();
  }
}

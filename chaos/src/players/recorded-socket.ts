import { NAMESPACES } from '@chewata/common/contract/rooms/room';
import type { Acknowledgement } from '@chewata/common/contract/sockets/events';
import type { Game } from '@chewata/common/games';
import { CallRefused } from '@chewata/common/scripted-calls';
import { io, type Socket } from 'socket.io-client';
import type { Actor, Recorder } from './recorder.ts';

const ACKNOWLEDGED_IN_MS = 20_000;
/** Lists of rooms and wins say nothing about a player, and would be most of the history. */
const NOT_RECORDED = new Set(['availableRooms', 'lastWins', 'responseCards', 'countdown', 'scheduledGames']);

interface Options {
  readonly url: string;
  readonly token: string;
  readonly actor: Actor;
  readonly recorder: Recorder;
}

/** A connection to a game or to /chat that reconnects as the web app does and records everything. */
export class RecordedSocket {
  readonly #socket: Socket;
  readonly #name: Game | 'chat';
  readonly #options: Options;

  constructor(name: Game | 'chat', options: Options, hear: (event: string, args: unknown[]) => void) {
    const { url, token, actor, recorder } = options;
    this.#name = name;
    this.#options = options;
    const namespace = name === 'chat' ? '/chat' : NAMESPACES[name];
    this.#socket = io(`${url}${namespace}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelayMax: 4000,
      auth: { token, language: 'en', recover: true },
    });
    this.#socket.on('connect', () => {
      recorder.connected(actor);
      hear('connect', []);
    });
    this.#socket.on('disconnect', (reason) => {
      recorder.disconnected(actor);
      if (reason === 'io server disconnect') setTimeout(() => this.#socket.connect(), 1000);
    });
    this.#socket.on('connect_error', () => {
      if (!this.#socket.active) setTimeout(() => this.#socket.connect(), 1000);
    });
    this.#socket.onAny((event: string, ...args: unknown[]) => {
      if (!NOT_RECORDED.has(event)) recorder.heard(actor, event, args);
      hear(event, args);
    });
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Sends an event as a recorded command; null if it was refused or not acknowledged. */
  send<Result extends object>(event: string, ...args: unknown[]): Promise<Result | null> {
    const { actor, recorder } = this.#options;
    return recorder.command(actor, { call: `${this.#name}.${event}`, args }, async () => {
      const reply: Acknowledgement<Result> = await this.#socket
        .timeout(ACKNOWLEDGED_IN_MS)
        .emitWithAck(event, ...args);
      if (!reply.ok) throw new CallRefused(reply.code, reply.message);
      return reply;
    });
  }

  /** Reads nothing from the network for a while, as a phone in a lift does. */
  stall(ms: number): void {
    const { ws } = (this.#socket.io.engine?.transport ?? {}) as { ws?: { pause?(): void; resume?(): void } };
    ws?.pause?.();
    setTimeout(() => ws?.resume?.(), ms);
  }

  close(): void {
    this.#socket.disconnect();
  }
}

import type { CallInfo, FinishInfo, Room } from '@chewata/common/contract/rooms/room';
import type { Acknowledgement } from '@chewata/common/contract/sockets/events';
import { HANDOVER_MS, RECONNECT_MS, RECONNECT_SPREAD } from '@chewata/common/reconnecting';
import { io, type Socket } from 'socket.io-client';
import type { Account } from './account.ts';

const ACKNOWLEDGED_IN_MS = 10_000;

/** A player in one bingo room, who reconnects as the web app does and remembers every gap. */
export class RoundPlayer {
  readonly account: Account;
  readonly #socket: Socket;
  #room: Room | null = null;
  #card = '';
  #cutAt: number | null = null;
  #completeSince = performance.now();
  #ended: () => void = () => {};
  /** Resolves when the result arrives, live or after a gap. */
  readonly ended = new Promise<void>((resolve) => {
    this.#ended = resolve;
  });
  /** The numbers called so far, as this player's screen has them. */
  calls: readonly number[] = [];
  /** From losing the connection until the room was complete again, in ms. */
  readonly gapsMs: number[] = [];
  /** Known if the result came as an event. */
  hasWon = false;
  /** How long the room had been complete here when the result came live, in ms; null if it came after a gap. */
  thereForMs: number | null = null;
  /** Errors that the screen would have shown, and calls that contradict earlier ones. */
  readonly errors: string[] = [];

  constructor(url: string, account: Account) {
    this.account = account;
    this.#socket = io(`${url}/bingo`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: RECONNECT_MS,
      randomizationFactor: RECONNECT_SPREAD,
      auth: { token: account.token, language: 'en', recover: true },
    });
    this.#socket.on('disconnect', () => {
      this.#cutAt ??= performance.now();
    });
    this.#socket.on('connect', () => {
      this.#socket.io.reconnectionDelay(RECONNECT_MS);
      void this.#comeBack();
    });
    this.#socket.on('systemRestart', () => this.#socket.io.reconnectionDelay(HANDOVER_MS));
    this.#socket.on('Error message', (message: string) => this.errors.push(message));
    this.#socket.on('numberCall', (_number: number, { roomId, calledNumbers }: CallInfo) => {
      if (roomId === this.#room?.id) this.#know(calledNumbers as number[]);
    });
    this.#socket.on('gameFinished', (_title, _numbers, winners: object, { roomId }: FinishInfo) => {
      if (roomId !== this.#room?.id) return;
      this.hasWon = this.#card in winners;
      if (this.#cutAt === null) this.thereForMs = performance.now() - this.#completeSince;
      this.#ended();
    });
  }

  get roomId(): string {
    return this.#room?.id ?? '';
  }

  /** Pays for one card of the open room at a stake. */
  async enter(stake: number, card: string): Promise<void> {
    const { room } = await this.#send<{ room: Room }>('joinRoom', {
      stake,
      gameSpace: null,
      createGame: true,
    });
    this.#room = room;
    this.#card = card;
    await this.#send('confirmCards', [card], { roomId: room.id });
  }

  close(): void {
    this.#socket.disconnect();
  }

  async #comeBack(): Promise<void> {
    if (!this.#room) return;
    try {
      const { room } = await this.#send<{ room: Room }>('joinRoom', this.#room.id);
      this.#know(room.calledNumbers as number[]);
      if (room.status === 'Finished') this.#ended();
      if (this.#cutAt !== null) this.gapsMs.push(Math.round(performance.now() - this.#cutAt));
      this.#cutAt = null;
      this.#completeSince = performance.now();
    } catch (error) {
      // A connection that was cut again comes back by itself.
      if (this.#socket.connected) this.errors.push(`joinRoom: ${error}`);
    }
  }

  #know(calls: readonly number[]): void {
    const same = Math.min(calls.length, this.calls.length);
    if (calls.slice(0, same).join() !== this.calls.slice(0, same).join())
      this.errors.push(`calls changed from ${this.calls.join()} to ${calls.join()}`);
    if (calls.length > this.calls.length) this.calls = [...calls];
  }

  async #send<Result>(event: string, ...args: unknown[]): Promise<Result> {
    const reply: Acknowledgement<Result> = await this.#socket
      .timeout(ACKNOWLEDGED_IN_MS)
      .emitWithAck(event, ...args);
    if (!reply.ok) throw new Error(`${event}: ${reply.code} ${reply.message}`);
    return reply;
  }
}

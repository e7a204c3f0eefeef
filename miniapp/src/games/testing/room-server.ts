import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paidFacts } from '@chewata/common/contract/rooms/derived';
import type { CardPatch, RoomPatch, Standing } from '@chewata/common/contract/rooms/patch';
import type { Room, Winners } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import type { Side } from '@chewata/common/games/flip/side';
import { cleanup } from '@testing-library/react';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach } from 'vitest';
import { stopBackgroundRounds } from '#games/background/background-rounds.ts';
import { closeSockets } from '#realtime/sockets.ts';
import { EMPTY_ROOM } from '#realtime/testing/empty-room.ts';

declare const jsdom: { reconfigure: (options: { url: string }) => void };

export const refusal = (code: string, message: string) => ({ ok: false, code, message });

/** A bingo room of 20 Birr without paid cards, as the player on its first seat sees it. */
export const ROOM: Room = {
  ...EMPTY_ROOM,
  seat: 1,
  userNames: { 1: 'Almaz', 2: 'Hana' },
  maskedPhones: { 1: '******4567', 2: '******7654' },
};

/** The balances in the reply to a payment. */
export const BALANCES = { activeBalance: 60, bonusWallet: 0, remainingSpin: 0 };

type Reply = (...args: never[]) => object;

/** A server with one room. It records every event, and replies as a test says. */
export class RoomServer {
  room: Room = ROOM;
  readonly received: [event: string, ...args: unknown[]][] = [];
  /** Replies other than { ok: true }, by event. */
  readonly replies = new Map<string, Reply>();
  readonly #game: Game;
  #io: Server | undefined;
  #socket: Socket | undefined;

  constructor(game: Game = 'bingo') {
    this.#game = game;
  }

  /** Starts the server for one test, with this room. */
  async open(room: Room = this.room): Promise<void> {
    this.room = room;
    this.received.length = 0;
    this.replies.clear();
    const http = createServer();
    this.#io = new Server(http);
    this.#io.of(`/${this.#game}`).on('connection', (socket) => {
      this.#socket = socket;
      socket.onAny((event: string, ...args: unknown[]) => this.#receive(event, args));
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    jsdom.reconfigure({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/` });
  }

  /** Accepts connections to the namespace of the whole app too. */
  openChat(): void {
    this.#io?.of('/chat');
  }

  /** `leave` runs after the screen has been unmounted. */
  async close(leave?: () => void): Promise<void> {
    // The screen goes first, because it leaves its room over the socket.
    cleanup();
    leave?.();
    stopBackgroundRounds();
    closeSockets();
    await this.#io?.close();
  }

  #receive(event: string, args: unknown[]): void {
    const acknowledge = args.at(-1);
    const sent = typeof acknowledge === 'function' ? args.slice(0, -1) : args;
    this.received.push([event, ...sent]);
    const reply = this.replies.get(event)?.(...(sent as never[]));
    const usualReply = event === 'joinRoom' ? { ok: true, room: this.room } : { ok: true };
    if (typeof acknowledge === 'function') acknowledge(reply ?? usualReply);
  }

  /** The arguments of each such event that clients have sent. */
  of(event: string): unknown[][] {
    return this.received.filter(([name]) => name === event).map(([, ...args]) => args);
  }

  send(event: string, ...args: unknown[]): void {
    this.#socket?.emit(event, ...args);
  }

  /** Changes the room by one step and publishes it by cardUpdate. */
  change(part: Partial<Room>): void {
    const before = this.room;
    const { id, seq } = before;
    const changed = { ...before, ...part, seq: seq + 1 };
    const patch: RoomPatch = { id, from: seq, seq: seq + 1, cards: cardPatches(before, changed) };
    for (const name of ['status', 'startsAt', 'percent', 'rounds', 'percents', 'bonusOn'] as const)
      if (name in part) Object.assign(patch, { [name]: part[name] });
    this.room = { ...changed, ...paidFacts(changed), ...part };
    this.send('cardUpdate', patch);
  }

  /** Calls a number or a side. With a `step` above 1 the clients have missed a change before it. */
  call(number: number | Side, step = 1): void {
    const calledNumbers = [...this.room.calledNumbers, number];
    this.room = { ...this.room, status: 'Playing', calledNumbers, seq: this.room.seq + step };
    const { id: roomId, seq } = this.room;
    this.send('numberCall', number, { roomId, seq, round: calledNumbers.length, calledNumbers });
  }

  /** Finishes the round by gameFinished. */
  finish(title: string, winning: string[], winners: Winners): void {
    this.room = { ...this.room, status: 'Finished', seq: this.room.seq + 1 };
    const { id, seq, netWin, commitment } = this.room;
    const fairness = { commitment, serverSeed: '5a'.repeat(32) };
    this.send('gameFinished', title, winning, winners, { roomId: id, seq, netWin, fairness });
  }
}

/** The changes that lead from one room's cards to another's. */
function cardPatches(before: Room, after: Room): CardPatch[] {
  const list = (room: Room): [string, Standing, number][] => [
    ...Object.entries(room.players).flatMap(([seat, cards]) =>
      cards.map((card): CardPatch => [card, 2, Number(seat)]),
    ),
    ...Object.entries(room.viewingCards).flatMap(([seat, cards]) =>
      cards.map((card): CardPatch => [card, 1, Number(seat)]),
    ),
  ];
  const [old, now] = [list(before), list(after)];
  const gone = old.filter(([card, , seat]) => !now.some((one) => one[0] === card && one[2] === seat));
  return [...gone.map(([card, , seat]): CardPatch => [card, 0, seat]), ...now];
}

/** A server with this room, opened and closed around each test of a file. `leave` runs after each screen is gone. */
export function roomServer(game: Game, room: Room, leave?: () => void): RoomServer {
  const server = new RoomServer(game);
  beforeEach(() => server.open(room));
  afterEach(() => server.close(leave));
  return server;
}

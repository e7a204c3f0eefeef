import { setTimeout as sleep } from 'node:timers/promises';
import { applyLobby, type LobbyEntry, type RoomSummary } from '@chewata/common/contract/rooms/lobby';
import type { CallInfo, FinishInfo, Room } from '@chewata/common/contract/rooms/room';
import type { Balances } from '@chewata/common/contract/sockets/events';
import type { JoinPayload } from '@chewata/common/contract/sockets/payloads';
import { GAMES, PUBLIC_GAMES, type PublicGame } from '@chewata/common/games';
import { scriptedCalls } from '@chewata/common/scripted-calls';
import type { Socket } from 'socket.io-client';
import { topUp } from './account.ts';
import type { Identity } from './identity.ts';
import { chance, someOf, thinking } from './pace.ts';
import { PlayerSockets } from './player-sockets.ts';
import { Seat } from './seat.ts';

/** The wallet is refilled when it holds fewer stakes than this. */
const STAKES_KEPT = 10;
const TRIES = 3;
/** By this time a room with a paid card is on the list. */
const UNLISTED_MS = 10_000;

const isOver = ({ status }: Room): boolean => status === 'Finished' || status === 'Refunded';

/** One simulated player: an account, a connection to each game, the rooms that it plays in. */
export class SimulatedPlayer {
  readonly #server: string;
  readonly #sockets: PlayerSockets;
  readonly #seats = new Map<string, Seat>();

  constructor(server: string, identity: Identity) {
    this.#server = server;
    this.#sockets = new PlayerSockets(server, identity);
  }

  get userId(): string {
    return this.#sockets.userId;
  }
  get rooms(): number {
    return this.#seats.size;
  }
  sitsIn(roomId: string): boolean {
    return this.#seats.has(roomId);
  }
  /** True if it has paid for a card there. */
  playsIn(roomId: string): boolean {
    return (this.#seats.get(roomId)?.cards.length ?? 0) > 0;
  }

  /** Signs in and connects; tries again for as long as the server is not there. */
  async start(): Promise<void> {
    await this.#sockets.signIn();
    for (const game of PUBLIC_GAMES) this.#connect(game);
  }

  stop(): void {
    this.#sockets.close();
  }

  /** Subscribes this player to the lists of rooms, over connections of their own: a joined room ends a list. */
  watchLobby(onRooms: (game: PublicGame, rooms: readonly RoomSummary[]) => void): void {
    for (const game of PUBLIC_GAMES) {
      const socket = this.#sockets.connectAlso(game);
      let rooms: RoomSummary[] | null = null;
      socket.on('connect', () => {
        rooms = null;
        socket.emit('login', this.userId);
      });
      socket.on('availableRooms', (entries: LobbyEntry[]) => {
        rooms = applyLobby(rooms, entries);
        onRooms(game, rooms);
      });
    }
  }

  /** Joins a room as a person does: looks at cards, pays, and sometimes changes its mind. True if it plays. */
  async play(game: PublicGame, target: JoinPayload, cards: number): Promise<boolean> {
    const joined = await this.#sockets.send<{ room: Room }>(game, 'joinRoom', target);
    if (!joined.ok) return false;
    const { id: roomId, countDownVal } = joined.room;
    const seat = this.#seats.get(roomId) ?? new Seat(game, roomId);
    this.#seats.set(roomId, seat);
    for (let tried = 0; tried < TRIES && seat.cards.length === 0; tried++) {
      const room = await this.#look(game, roomId);
      if (!room || (room.status !== 'Available' && room.status !== 'Starting')) break;
      await this.#choose(game, room, cards, countDownVal || 30);
    }
    if (seat.cards.length === 0) await this.#rise(game, roomId);
    return seat.cards.length > 0;
  }

  /** Goes on in a room in which this player's account has cards already. */
  async #resume(game: PublicGame, roomId: string): Promise<void> {
    if (this.#seats.has(roomId)) return;
    this.#seats.set(roomId, new Seat(game, roomId));
    const room = await this.#look(game, roomId);
    if (!room || isOver(room)) await this.#rise(game, roomId);
  }

  /** Leaves rooms that are over but whose end did not arrive. */
  leaveAllBut(game: PublicGame, listed: ReadonlySet<string>): void {
    const before = Date.now() - UNLISTED_MS;
    for (const { game: played, roomId, since } of this.#seats.values())
      if (played === game && since !== null && since < before && !listed.has(roomId))
        void this.#rise(game, roomId);
  }

  async #choose(game: PublicGame, room: Room, count: number, secondsLeft: number): Promise<void> {
    const target = { roomId: room.id };
    const taken = new Set([...room.cards, ...Object.values(room.viewingCards).flat()]);
    const free = GAMES[game].cards.filter((card) => !taken.has(card));
    const cards = someOf(free, count);
    if (cards.length === 0 || !(await this.#sockets.send(game, 'selectCards', cards, target)).ok) return;
    await thinking(secondsLeft);
    if (chance(0.1)) {
      await this.#sockets.send(game, 'removeCards', target, cards);
      return;
    }
    if (!(await this.#pay(game, cards, room))) return;
    await this.#look(game, room.id);
    if (cards.length < 2 || !chance(0.12)) return;
    await thinking(secondsLeft);
    await this.#sockets.send(game, 'removeCards', target, cards.slice(0, 1));
    await this.#look(game, room.id);
  }

  async #pay(game: PublicGame, cards: readonly string[], { id, stake }: Room): Promise<boolean> {
    const pay = () => this.#sockets.send<Balances>(game, 'confirmCards', cards, { roomId: id });
    let paid = await pay();
    if (!paid.ok && paid.code === 'INSUFFICIENT_FUNDS') {
      await topUp(scriptedCalls(this.#server), this.#sockets.token);
      paid = await pay();
    }
    if (paid.ok && paid.activeBalance + paid.bonusWallet < STAKES_KEPT * stake)
      await topUp(scriptedCalls(this.#server), this.#sockets.token);
    return paid.ok;
  }

  /** Watches the room from now on; null if it does not exist. */
  async #look(game: PublicGame, roomId: string): Promise<Room | null> {
    const joined = await this.#sockets.send<{ room: Room }>(game, 'joinRoom', roomId);
    if (!joined.ok) return null;
    this.#seats.get(roomId)?.see(joined.room, Date.now());
    return joined.room;
  }

  async #rise(game: PublicGame, roomId: string): Promise<void> {
    this.#seats.delete(roomId);
    await this.#sockets.send(game, 'leaveRoom', roomId);
  }

  #connect(game: PublicGame): void {
    const socket = this.#sockets.connect(game);
    socket.on('connect', () => {
      socket.emit('login', this.userId);
      void this.#sitDownAgain(game);
    });
    socket.on('availableRooms', (_rooms: LobbyEntry[], mine: readonly string[] = []) => {
      for (const roomId of mine) void this.#resume(game, roomId);
    });
    socket.on('gameFinished', (_title, _numbers, _winners, { roomId }: FinishInfo) => {
      void this.#rise(game, roomId);
    });
    socket.on('timeoutFinished', (roomId: string) => void this.#rise(game, roomId));
    if (game === 'bingo') socket.on('numberCall', (_number, info: CallInfo) => void this.#hear(socket, info));
  }

  /** After a reconnect: the rooms as they are now. Ended ones are left. */
  async #sitDownAgain(game: PublicGame): Promise<void> {
    for (const { game: played, roomId } of [...this.#seats.values()]) {
      if (played !== game) continue;
      const room = await this.#look(game, roomId);
      if (room && isOver(room)) await this.#rise(game, roomId);
    }
  }

  async #hear(socket: Socket, info: CallInfo): Promise<void> {
    const { cards, after } = this.#seats.get(info.roomId)?.hear(info, Date.now()) ?? { cards: [], after: 0 };
    if (cards.length === 0) return;
    await sleep(after);
    for (const cardNumber of cards) socket.emit('lockIn', { roomId: info.roomId, cardNumber });
  }
}

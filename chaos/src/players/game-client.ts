import type { CallInfo, FinishInfo, Room } from '@chewata/common/contract/rooms/room';
import type { Balances, CardsResult } from '@chewata/common/contract/sockets/events';
import { GAMES, type Game } from '@chewata/common/games';
import { CHAOS_GAMES } from '../games/index.ts';
import type { Seeded } from '../seeded.ts';
import { RecordedSocket } from './recorded-socket.ts';
import type { Actor, Recorder } from './recorder.ts';

interface Options {
  readonly url: string;
  readonly token: string;
  readonly actor: Actor;
  readonly recorder: Recorder;
  readonly random: Seeded;
  readonly game: Game;
}

/** One tab of a player at one game: joins rooms, pays, changes its mind, claims, and comes back after every gap. */
export class GameClient {
  readonly #socket: RecordedSocket;
  readonly #options: Options;
  /** The cards paid for in rooms that are not over. */
  readonly #cards = new Map<string, readonly string[]>();
  readonly #claimed = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
    this.#socket = new RecordedSocket(options.game, options, (event, args) => this.#hear(event, args));
  }

  get game(): Game {
    return this.#options.game;
  }

  get roomsInPlay(): number {
    return this.#cards.size;
  }

  /** Joins the open room at a stake and pays for some cards; sometimes takes one back. */
  async play(stake: number): Promise<void> {
    const { random, game } = this.#options;
    const target = { stake, gameSpace: null, createGame: true };
    const joined = await this.#socket.send<{ room: Room }>('joinRoom', target);
    if (!joined) return;
    const { room } = joined;
    const { holders, cards: all } = GAMES[game];
    const taken = new Set(Object.values(room.players).flat());
    const free = holders === 'one' ? all.filter((card) => !taken.has(card)) : all;
    if (free.length === 0) return;
    const { mostCards } = CHAOS_GAMES[game];
    const count = mostCards > 1 ? random.whole(1, mostCards) : 1;
    const cards = [...new Set(Array.from({ length: count }, () => random.pick(free)))];
    const at = { roomId: room.id };
    if (random.fraction() < 0.3) await this.#socket.send('selectCards', cards, at);
    const paid = await this.#socket.send<CardsResult & Balances>('confirmCards', cards, at);
    if (!paid) return;
    this.#cards.set(room.id, paid.cards);
    if (random.fraction() > 0.1) return;
    const left = await this.#socket.send<CardsResult & Balances>('removeCards', at, cards.slice(0, 1));
    if (left) this.#cards.set(room.id, left.cards);
  }

  stall(ms: number): void {
    this.#socket.stall(ms);
  }

  close(): void {
    this.#socket.close();
  }

  #hear(event: string, args: unknown[]): void {
    if (event === 'connect') for (const roomId of this.#cards.keys()) void this.#rejoin(roomId);
    else if (event === 'gameFinished') this.#cards.delete((args[3] as FinishInfo).roomId);
    else if (event === 'timeoutFinished') this.#cards.delete(args[0] as string);
    else if (event === 'numberCall') this.#claim(args[1] as CallInfo);
  }

  async #rejoin(roomId: string): Promise<void> {
    const joined = await this.#socket.send<{ room: Room }>('joinRoom', roomId);
    if (joined && (joined.room.status === 'Finished' || joined.room.status === 'Refunded'))
      this.#cards.delete(roomId);
  }

  #claim({ roomId, calledNumbers }: CallInfo): void {
    const { canClaim } = CHAOS_GAMES[this.#options.game];
    if (!canClaim) return;
    for (const card of this.#cards.get(roomId) ?? []) {
      const key = `${roomId} ${card}`;
      if (this.#claimed.has(key) || !canClaim(card, calledNumbers)) continue;
      this.#claimed.add(key);
      // Some do not notice: their card claims by itself when they are away, or wins at the end.
      if (this.#options.random.fraction() < 0.9)
        void this.#socket.send('lockIn', { roomId, cardNumber: Number(card) });
    }
  }
}

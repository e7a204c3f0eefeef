import type { RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { GAMES, PUBLIC_GAMES, type PublicGame } from '@chewata/common/games';
import { beforeJoining, between, chance, someOf } from './pace.ts';
import type { SimulatedPlayer } from './player.ts';

/** The stake of each game, in Birr, at which there is nearly always a room: the lowest from 10 on. */
const KEPT_ALIVE = PUBLIC_GAMES.map((game) => ({
  game,
  stake: GAMES[game].stakes.find((stake) => stake >= 10) ?? 10,
}));
/** The most cards that one of them buys, if the game allows as many. */
const CARDS_AT_MOST = 3;
/** How many join a room in which a person plays, and one of their own, at most. */
const BESIDE_A_PERSON = 8;
const AMONG_THEMSELVES = 3;
/** Rooms that one player is in at a time. */
const ROOMS_AT_ONCE = 3;
/** The pause before a player starts a game at a stake without one, ms. */
const QUIET = { least: 8000, most: 25_000 };

/** Decides which simulated player joins which room, from the published list of rooms. */
export class Director {
  readonly #players: readonly SimulatedPlayer[];
  readonly #listed = new Map<PublicGame, readonly RoomSummary[]>();
  /** Players on their way to a room, by room. */
  readonly #onTheWay = new Map<string, Set<SimulatedPlayer>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #quiet = new Set<string>();

  constructor(players: readonly SimulatedPlayer[]) {
    this.#players = players;
  }

  /** The rooms of a game as they are now. */
  received(game: PublicGame, rooms: readonly RoomSummary[]): void {
    this.#listed.set(game, rooms);
    const listed = new Set(rooms.map(({ id }) => id));
    for (const player of this.#players) player.leaveAllBut(game, listed);
    for (const room of rooms) {
      if (room.gameSpace !== null || room.schedule !== null) continue;
      if (room.status === 'Starting') this.#sendCompany(game, room);
    }
    this.keepAlive();
  }

  /** Lets a player start a game after a pause at each stake that should be active and is not. */
  keepAlive(): void {
    for (const { game, stake } of KEPT_ALIVE) {
      const name = `${game}:${stake}`;
      if (this.#quiet.has(name) || this.#isAlive(game, stake)) continue;
      this.#quiet.add(name);
      this.#later(between(QUIET.least, QUIET.most), async () => {
        this.#quiet.delete(name);
        const [player] = someOf(this.#idle(), 1);
        if (!player || this.#isAlive(game, stake)) return;
        await player.play(game, { stake, gameSpace: null, createGame: true }, cardsIn(game));
      });
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #isAlive(game: PublicGame, stake: number): boolean {
    const rooms = this.#listed.get(game) ?? [];
    return rooms.some((room) => room.gameSpace === null && room.stake === stake);
  }

  #idle(): SimulatedPlayer[] {
    return this.#players.filter(({ userId, rooms }) => userId !== '' && rooms < ROOMS_AT_ONCE);
  }

  #sendCompany(game: PublicGame, room: RoomSummary): void {
    const ours = this.#players.filter((player) => player.playsIn(room.id));
    const hasPerson = room.playerCount > ours.length;
    const going = this.#onTheWay.get(room.id) ?? new Set();
    const company = ours.filter((player) => !going.has(player)).length + going.size;
    const wanted = (hasPerson ? BESIDE_A_PERSON : AMONG_THEMSELVES) - company;
    const free = this.#idle().filter((player) => !player.sitsIn(room.id) && !going.has(player));
    for (const player of someOf(free, wanted)) {
      going.add(player);
      this.#onTheWay.set(room.id, going);
      this.#later(beforeJoining(secondsTo(room.startsAt)), async () => {
        await player.play(game, room.id, cardsIn(game));
        going.delete(player);
        if (going.size === 0) this.#onTheWay.delete(room.id);
      });
    }
  }

  #later(ms: number, act: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act().catch(() => undefined);
    }, ms);
    this.#timers.add(timer);
  }
}

const secondsTo = (startsAt: number | null): number =>
  startsAt === null ? 0 : Math.max(0, (startsAt - Date.now()) / 1000);

const cardsIn = (game: PublicGame): number =>
  chance(0.4) ? 1 : Math.round(between(1, Math.min(CARDS_AT_MOST, GAMES[game].cardLimit.default)));

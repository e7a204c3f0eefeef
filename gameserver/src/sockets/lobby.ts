import type { Room } from '@chewata/common/contract/rooms';
import { GAME_NAMES, type Game } from '@chewata/common/games';
import type { Namespace, Server } from 'socket.io';
import type { Caller } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';
import { insidersOf } from '../services/rooms/insiders.ts';
import type { SocketData } from './authenticate.ts';
import { group } from './groups.ts';

/** `availableRooms` is sent at most twice a second (CONTRACT.md 3), the answer to `login` aside. */
const PAUSE_MS = 550;

/** The listed rooms of a game as its namespace tells them. */
export type ListRooms = (game: Game) => Promise<Room[]>;

/**
 * Keeps every socket that has logged in told of the rooms it may see. Each server makes the list once
 * a change and sends it to its own sockets, so that no list goes through Redis.
 */
export class Lobby {
  readonly #io: Server;
  readonly #list: ListRooms;
  readonly #ctx: Pick<Context, 'log' | 'spaces'>;
  readonly #timers = new Map<Game, NodeJS.Timeout>();
  readonly #toldAt = new Map<Game, number>();

  constructor(io: Server, list: ListRooms, ctx: Pick<Context, 'log' | 'spaces'>) {
    this.#io = io;
    this.#list = list;
    this.#ctx = ctx;
    for (const game of GAME_NAMES) io.of(`/${game}`).on('lobbyChanged', () => this.#soon(game));
  }

  /** The list has changed: told here and by the other servers. */
  changed(game: Game): void {
    this.#soon(game);
    this.#io.of(`/${game}`).serverSideEmit('lobbyChanged');
  }

  /** The rooms that one user may see: those of no space, and of the user's own. */
  async visibleTo(game: Game, { id }: Pick<Caller, 'id'>): Promise<[string, Room][]> {
    const rooms = await this.#list(game);
    const closed = rooms.some((room) => room.gameSpace !== null);
    return visible(rooms, new Set<string>(closed ? await this.#ctx.spaces.of(id) : []));
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #soon(game: Game): void {
    if (this.#timers.has(game)) return;
    const wait = Math.max(0, (this.#toldAt.get(game) ?? 0) + PAUSE_MS - Date.now());
    const timer = setTimeout(() => {
      this.#timers.delete(game);
      this.#toldAt.set(game, Date.now());
      this.#tell(game).catch((error: unknown) => this.#ctx.log.warn({ err: error, game }, 'lobby not told'));
    }, wait);
    this.#timers.set(game, timer);
  }

  async #tell(game: Game): Promise<void> {
    const namespace = this.#io.of(`/${game}`);
    const ids = namespace.adapter.rooms.get(group.lobby);
    if (!ids?.size) return;
    const rooms = await this.#list(game);
    const members = await insidersOf(this.#ctx, rooms);
    const insiders = [...ids].filter((id) => members.has(userOf(namespace, id)));
    const others = namespace.local.to(group.lobby).except(insiders);
    others.emit('availableRooms', visible(rooms));
    for (const id of insiders) {
      const mine = members.get(userOf(namespace, id));
      namespace.local.to(id).emit('availableRooms', visible(rooms, mine));
    }
  }
}

const userOf = (namespace: Namespace, id: string): string =>
  (namespace.sockets.get(id)?.data as SocketData | undefined)?.caller.id ?? '';

const visible = (rooms: readonly Room[], mine?: ReadonlySet<string>): [string, Room][] =>
  rooms.filter(({ gameSpace }) => gameSpace === null || mine?.has(gameSpace)).map(asPair);

const asPair = (room: Room): [string, Room] => [room.id, room];

import type { Room } from '@chewata/common/contract/rooms/room';
import { GAME_NAMES, type Game } from '@chewata/common/games';
import type { Namespace, Server } from 'socket.io';
import type { Caller } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';
import { spaceMembers } from '../services/rooms/enter/space-members.ts';
import type { SocketData } from './authenticate.ts';
import { group } from './groups.ts';

/** Minimum interval between two `availableRooms`, apart from the answer to `login`. */
const INTERVAL_MS = 550;

/** The listed rooms of a game. */
export type ListRooms = (game: Game) => Promise<Room[]>;

/**
 * Publishes the visible rooms to every socket that has logged in. Each server builds the list once per change and
 * sends it to its own sockets, so that no list goes through Redis.
 */
export class Lobby {
  readonly #io: Server;
  readonly #list: ListRooms;
  readonly #ctx: Pick<Context, 'log' | 'spaces'>;
  readonly #timers = new Map<Game, NodeJS.Timeout>();
  readonly #publishedAt = new Map<Game, number>();

  constructor(io: Server, list: ListRooms, ctx: Pick<Context, 'log' | 'spaces'>) {
    this.#io = io;
    this.#list = list;
    this.#ctx = ctx;
    for (const game of GAME_NAMES) io.of(`/${game}`).on('lobbyChanged', () => this.#schedule(game));
  }

  /** Publishes a changed list, here and on the other servers. */
  changed(game: Game): void {
    this.#schedule(game);
    this.#io.of(`/${game}`).serverSideEmit('lobbyChanged');
  }

  /** The rooms one user may see: public ones, and those of their spaces. */
  async visibleTo(game: Game, { id }: Pick<Caller, 'id'>): Promise<[string, Room][]> {
    const rooms = await this.#list(game);
    const closed = rooms.some((room) => room.gameSpace !== null);
    return visible(rooms, new Set<string>(closed ? await this.#ctx.spaces.of(id) : []));
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(game: Game): void {
    if (this.#timers.has(game)) return;
    const wait = Math.max(0, (this.#publishedAt.get(game) ?? 0) + INTERVAL_MS - Date.now());
    const timer = setTimeout(() => {
      this.#timers.delete(game);
      this.#publishedAt.set(game, Date.now());
      this.#publish(game).catch((error: unknown) =>
        this.#ctx.log.warn({ err: error, game }, 'lobby update not published'),
      );
    }, wait);
    this.#timers.set(game, timer);
  }

  async #publish(game: Game): Promise<void> {
    const namespace = this.#io.of(`/${game}`);
    const ids = namespace.adapter.rooms.get(group.lobby);
    if (!ids?.size) return;
    const rooms = await this.#list(game);
    const members = await spaceMembers(this.#ctx, rooms);
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
  rooms.filter(({ gameSpace }) => gameSpace === null || mine?.has(gameSpace)).map((room) => [room.id, room]);

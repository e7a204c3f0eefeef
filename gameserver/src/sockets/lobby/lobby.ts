import type { LobbyEntry, LobbyWin, RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { GAME_NAMES, type Game, gameTable } from '@chewata/common/games';
import type { UserId } from '@chewata/common/ids';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../../services/caller-of.ts';
import type { Context } from '../../services/context.ts';
import { spaceMembers } from '../../services/rooms/enter/space-members.ts';
import { lastWins } from '../../services/rooms/history/last-wins.ts';
import type { SocketData } from '../connection/authenticate.ts';
import { emitHere } from '../connection/emit-here.ts';
import { group } from '../connection/groups.ts';
import { KnownWins } from './known-wins.ts';
import { LobbyAnnouncements } from './lobby-announcements.ts';
import { changesOf, type Listed, listed } from './lobby-changes.ts';

/** No socket receives `availableRooms` more often, apart from the answer to `login`. */
const INTERVAL_MS = 1000;

/** The summaries of a game's listed rooms. */
export type ListRooms = (game: Game) => Promise<RoomSummary[]>;

/** The state that a socket was sent last. */
interface Seen {
  readonly rooms: Listed;
  readonly mine: readonly string[];
  readonly at: number;
}

/** The lobby of one game on this server. */
interface GameLobby {
  /** The state that was sent last to the sockets that see public rooms only. */
  open: Listed;
  /** How many times it was published. */
  publications: number;
  publishedAt: number;
  timer: NodeJS.Timeout | null;
  /** Users whose paid rooms have changed since. */
  payers: Set<UserId>;
}

type Needs = Pick<Context, 'log' | 'rounds' | 'spaces'>;

/**
 * Publishes the visible rooms to every socket that has logged in: all of them at first, then those that change. Each
 * server reads the list once per change and sends it to its own sockets, so that no list goes through Redis.
 */
export class Lobby {
  readonly #io: Server;
  readonly #list: ListRooms;
  readonly #ctx: Needs;
  readonly #games = gameTable(
    GAME_NAMES,
    (): GameLobby => ({ open: new Map(), publications: 0, publishedAt: 0, timer: null, payers: new Set() }),
  );
  readonly #wins: KnownWins;
  readonly #seen = new WeakMap<Socket, Seen>();
  readonly #announcements: LobbyAnnouncements;

  constructor(io: Server, list: ListRooms, ctx: Needs) {
    this.#io = io;
    this.#list = list;
    this.#ctx = ctx;
    this.#wins = new KnownWins((game) => lastWins(ctx, game));
    this.#announcements = new LobbyAnnouncements(io);
    for (const game of GAME_NAMES)
      io.of(`/${game}`).on('lobbyChanged', (payers: readonly UserId[]) => this.#noteChange(game, payers));
  }

  /** Publishes a changed list, here and on the other servers. */
  changed(game: Game, payer?: UserId): void {
    const payers = payer === undefined ? [] : [payer];
    this.#noteChange(game, payers);
    this.#announcements.add(game, payers);
  }

  /** Sends the socket all rooms that its user may see, and from then on those that change. */
  async enter(game: Game, socket: Socket, { id }: Pick<Caller, 'id'>): Promise<void> {
    const lobby = this.#games[game];
    for (;;) {
      const { publications } = lobby;
      // A paid room is on a list that is read after it.
      const paid = await this.#ctx.rounds.paidIn(id, game);
      const rooms = await this.#list(game);
      const members = await spaceMembers(this.#ctx, rooms);
      // Otherwise this list may be older than changes that the socket will not be sent again.
      if (publications !== lobby.publications) continue;
      const visible = visibleIn(rooms, members.get(id));
      const seen = { rooms: visible, mine: paid.filter((room) => visible.has(room)), at: Date.now() };
      this.#seen.set(socket, seen);
      this.#send(socket, changesOf(new Map(), visible), seen.mine);
      await socket.join(group.lobby);
      this.#sendWins(game, rooms, (wins) => emitHere(socket, 'lastWins', wins));
      return;
    }
  }

  leave(socket: Socket): void {
    this.#seen.delete(socket);
    socket.leave(group.lobby);
  }

  close(): void {
    for (const { timer } of Object.values(this.#games)) if (timer) clearTimeout(timer);
    this.#announcements.close();
  }

  #noteChange(game: Game, payers: readonly UserId[]): void {
    for (const payer of payers) this.#games[game].payers.add(payer);
    this.#schedule(game);
  }

  #schedule(game: Game): void {
    const lobby = this.#games[game];
    if (lobby.timer) return;
    const wait = Math.max(0, lobby.publishedAt + INTERVAL_MS - Date.now());
    lobby.timer = setTimeout(() => {
      lobby.timer = null;
      lobby.publishedAt = Date.now();
      this.#publish(game, lobby).catch((error: unknown) =>
        this.#ctx.log.warn({ err: error, game }, 'lobby update not published'),
      );
    }, wait);
  }

  async #publish(game: Game, lobby: GameLobby): Promise<void> {
    const payers = lobby.payers;
    lobby.payers = new Set();
    const namespace = this.#io.of(`/${game}`);
    const entered = (): Socket[] =>
      [...(namespace.adapter.rooms.get(group.lobby) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);
    const paid = await this.#paidBy(game, payers, entered());
    if (entered().length === 0) {
      this.#wins.forget(game);
      return;
    }
    const rooms = await this.#list(game);
    const members = await spaceMembers(this.#ctx, rooms);
    lobby.publications++;
    const now = Date.now();
    lobby.publishedAt = now;
    const before = lobby.open;
    lobby.open = visibleIn(rooms);
    const changes = changesOf(before, lobby.open);
    const apart: string[] = [];
    for (const socket of entered()) {
      const user = userOf(socket);
      const seen = this.#seen.get(socket) ?? { rooms: before, mine: [], at: 0 };
      const visible = members.has(user) ? visibleIn(rooms, members.get(user)) : lobby.open;
      const mine = (paid.get(user) ?? seen.mine).filter((room) => visible.has(room));
      const mineChanged = mine.join() !== seen.mine.join();
      if (visible === lobby.open && seen.rooms === before && !mineChanged) {
        this.#seen.set(socket, { rooms: visible, mine, at: changes.length > 0 ? now : seen.at });
        continue;
      }
      apart.push(socket.id);
      // It has just logged in; it is sent these changes with the next ones, and is still a payer then.
      if (now < seen.at + INTERVAL_MS) {
        if (paid.has(user)) lobby.payers.add(user);
        this.#schedule(game);
        continue;
      }
      const own = changesOf(seen.rooms, visible);
      const isSent = own.length > 0 || mineChanged;
      this.#seen.set(socket, { rooms: visible, mine, at: isSent ? now : seen.at });
      if (isSent) this.#send(socket, own, mineChanged ? mine : null);
    }
    if (changes.length > 0) namespace.local.to(group.lobby).except(apart).emit('availableRooms', changes);
    this.#sendWins(game, rooms, (wins) => {
      const newWins = this.#wins.unpublished(game, wins);
      if (newWins.length > 0) namespace.local.to(group.lobby).emit('lastWins', newWins);
    });
  }

  /** The rooms do not wait for the wins: the document store may be away. */
  #sendWins(game: Game, rooms: readonly RoomSummary[], send: (wins: readonly LobbyWin[]) => void): void {
    this.#wins
      .given(game, rooms)
      .then(send)
      .catch((error: unknown) => this.#ctx.log.warn({ err: error, game }, 'last wins not sent'));
  }

  /** The rooms that those of these users who are in the lobby here have paid cards in. */
  async #paidBy(
    game: Game,
    payers: ReadonlySet<UserId>,
    entered: readonly Socket[],
  ): Promise<Map<UserId, string[]>> {
    const here = new Set(entered.map(userOf).filter((user) => payers.has(user)));
    const read = async (user: UserId): Promise<[UserId, string[]]> => [
      user,
      await this.#ctx.rounds.paidIn(user, game),
    ];
    return new Map(await Promise.all([...here].map(read)));
  }

  #send(socket: Socket, entries: readonly LobbyEntry[], mine: readonly string[] | null): void {
    const args = mine === null ? [entries] : [entries, mine];
    emitHere(socket, 'availableRooms', ...args);
  }
}

const userOf = (socket: Socket): UserId => (socket.data as SocketData).caller.id;

/** The public rooms, and those of these spaces. */
const visibleIn = (rooms: readonly RoomSummary[], spaces?: ReadonlySet<string>): Listed =>
  listed(rooms.filter(({ gameSpace }) => gameSpace === null || spaces?.has(gameSpace)));

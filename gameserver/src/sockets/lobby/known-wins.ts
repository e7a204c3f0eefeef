import type { LobbyWin, RoomSummary } from '@chewata/common/contract/rooms/lobby';
import { GAME_NAMES, type Game, gameTable } from '@chewata/common/games';

interface Known {
  /** The rooms listed when the wins were last asked for. */
  rooms: ReadonlySet<string>;
  wins: Promise<LobbyWin[]> | null;
  /** The rounds whose wins were published last; null until the first socket has entered. */
  published: ReadonlySet<string> | null;
}

/** The last wins of each game. They are read from the store again only if a round may have ended since. */
export class KnownWins {
  readonly #read: (game: Game) => Promise<LobbyWin[]>;
  readonly #games = gameTable(GAME_NAMES, (): Known => ({ rooms: new Set(), wins: null, published: null }));

  constructor(read: (game: Game) => Promise<LobbyWin[]>) {
    this.#read = read;
  }

  /** The wins, given the rooms that are listed now: a round is settled before its room leaves the list. */
  async given(game: Game, rooms: readonly RoomSummary[]): Promise<readonly LobbyWin[]> {
    const known = this.#games[game];
    const now = new Set(rooms.map(({ id }) => id));
    const hasEnded = [...known.rooms].some((id) => !now.has(id));
    known.rooms = now;
    if (known.wins === null || hasEnded) known.wins = this.#read(game);
    try {
      const wins = await known.wins;
      known.published ??= idsOf(wins);
      return wins;
    } catch (error) {
      this.forget(game);
      throw error;
    }
  }

  /** Those among the wins that were not published yet; from now on they are. */
  unpublished(game: Game, wins: readonly LobbyWin[]): LobbyWin[] {
    const known = this.#games[game];
    const before = known.published;
    known.published = idsOf(wins);
    return wins.filter(({ roundId }) => !before?.has(roundId));
  }

  /** Changes of the list were not followed: rounds may have begun and ended. */
  forget(game: Game): void {
    this.#games[game].wins = null;
  }
}

const idsOf = (wins: readonly LobbyWin[]): ReadonlySet<string> => new Set(wins.map(({ roundId }) => roundId));

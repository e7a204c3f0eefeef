import type { Game } from '@chewata/common/games';
import type { UserId } from '@chewata/common/ids';
import type { Server } from 'socket.io';

/** Changes of a game within this time reach the other servers as one. */
const ANNOUNCE_MS = 50;

interface Pending {
  readonly payers: Set<UserId>;
  readonly timer: NodeJS.Timeout;
}

/** Announces to the other servers that a game's lobby has changed, and which users have paid or taken cards back. */
export class LobbyAnnouncements {
  readonly #io: Server;
  readonly #pending = new Map<Game, Pending>();

  constructor(io: Server) {
    this.#io = io;
  }

  add(game: Game, payers: readonly UserId[]): void {
    const pending = this.#pending.get(game);
    if (pending) for (const payer of payers) pending.payers.add(payer);
    else
      this.#pending.set(game, {
        payers: new Set(payers),
        timer: setTimeout(() => this.#send(game), ANNOUNCE_MS),
      });
  }

  close(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
  }

  #send(game: Game): void {
    const payers = [...(this.#pending.get(game)?.payers ?? [])];
    this.#pending.delete(game);
    this.#io.of(`/${game}`).serverSideEmit('lobbyChanged', payers);
  }
}

import type { RealityCheck } from '@chewata/common/contract/accounts/play-limits';
import type { Room } from '@chewata/common/contract/rooms/room';
import type { ChatServerSends, OwnGameEvent, RoomServerSends } from '@chewata/common/contract/sockets/events';
import type { Game } from '@chewata/common/games';
import type { RoundId, UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';

/** A text in the reader's language. */
export type Say = (key: MessageKey, params?: MessageParams) => string;

/** An event's arguments, or a function that builds them for one language. */
export type EventArguments<Sends, Event extends keyof Sends> = Sends[Event] extends (
  ...args: infer Args
) => void
  ? Args | ((say: Say) => Args)
  : never;

/**
 * Publishes saved changes to clients on any server. Never called before the save.
 * Event names and arguments are those of common/contract; sockets/publish.ts sends them.
 */
export interface Publisher {
  /** To all who watch the room. */
  toRoom<Event extends keyof RoomServerSends>(
    game: Game,
    room: RoundId,
    event: Event,
    args: EventArguments<RoomServerSends, Event>,
  ): void;
  /** An event that only this game has, to all who watch the room. */
  ownEvent<G extends Game>(game: G, room: RoundId, event: OwnGameEvent<G>): void;
  /** Changes of the room are merged: their patch is taken and published after `ms`. */
  updateLater(room: { readonly id: RoundId; readonly game: Game }, ms: number): void;
  toUser<Event extends keyof RoomServerSends>(
    game: Game,
    user: UserId,
    event: Event,
    args: Parameters<RoomServerSends[Event]>,
  ): void;
  toChat<Event extends keyof ChatServerSends>(
    user: UserId,
    event: Event,
    args: Parameters<ChatServerSends[Event]>,
  ): void;
  /** Asks the user, wherever connected, to look at the results of the session. */
  realityCheck(user: UserId, check: RealityCheck): void;
  /** To everyone who is connected, on every server: `systemRestart`. */
  restartNotice(inSeconds: number, message: (say: Say) => string): void;
  /**
   * The sockets in that room go to another one, `changeRoom`, save those of `staying`, who play in it (R7).
   */
  moveWatchers(game: Game, from: RoundId, to: Room, staying: readonly UserId[]): void;
  /**
   * The user's balances have changed: `updateBalance`, once: on /chat if the user is connected there, else in the
   * namespaces that the user has logged in to.
   */
  balance(user: UserId): void;
  /** The list of rooms of that game has changed; with the user whose paid rooms have changed too. */
  lobby(game: Game, payer?: UserId): void;
  /** Cuts the sockets of one session, or of all of a user's sessions but one. */
  disconnect(who: { session: string } | { user: UserId; but?: string }): void;
}

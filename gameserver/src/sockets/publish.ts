import { GAME_NAMES, type Game } from '@chewata/common/games';
import type { UserId } from '@chewata/common/ids';
import { LANGUAGES, type Language } from '@chewata/common/languages';
import type { Namespace, Server } from 'socket.io';
import type { Context } from '../services/context.ts';
import { currentBalance } from '../services/current-balance.ts';
import type { Publisher, Say } from '../services/publisher.ts';
import { say } from '../services/say.ts';
import { group, inAll } from './groups.ts';
import type { Lobby } from './lobby.ts';
import { type ReadRoom, RoomUpdates } from './room-updates.ts';

/** Postings of one user within this time are published as one balance. */
const BALANCE_DELAY_MS = 40;

/**
 * The publisher over Socket.IO. All events go through one Redis stream in the order of publication, so joins, events
 * and leaves happen in that order on every server. If events are lost while Redis is away, clients notice the gap in
 * `seq` and request the room again.
 */
export function socketPublisher(
  io: Server,
  lobby: Lobby,
  readRoom: ReadRoom,
  ctx: Pick<Context, 'ledger' | 'log' | 'lifecycle'>,
): Publisher {
  const waiting = new Set<UserId>();

  async function publishBalance(user: UserId): Promise<void> {
    waiting.delete(user);
    const balance = await currentBalance(ctx, user);
    for (const game of GAME_NAMES)
      send(of(io, game), (language) => group.user(user, language), 'updateBalance', [balance]);
  }

  const updates = new RoomUpdates(
    (id, room) => send(of(io, room.game), (language) => group.room(id, language), 'cardUpdate', [room]),
    readRoom,
    ctx.log,
  );
  ctx.lifecycle.onStop(() => updates.close());

  return {
    roomChanged: (id, room) => updates.changed(id, room),
    toRoom: (game, room, event, args) =>
      send(of(io, game), (language) => group.room(room, language), event, args),
    ownEvent: (game, room, { event, args }) =>
      send(of(io, game), (language) => group.room(room, language), event, [...args, room]),
    toUser: (game, user, event, args) =>
      send(of(io, game), (language) => group.user(user, language), event, args),
    toChat: (user, event, args) =>
      send(of(io, 'chat'), (language) => group.user(user, language), event, args),
    moveWatchers: (game, from, to, staying) => {
      const players = staying.flatMap((user) => inAll((language) => group.user(user, language)));
      for (const language of LANGUAGES) {
        const watchers = of(io, game).in(group.room(from, language)).except(players);
        watchers.socketsJoin(group.room(to.id, language));
        watchers.emit('changeRoom', to);
        watchers.socketsLeave(group.room(from, language));
      }
    },
    balance: (user) => {
      if (waiting.has(user)) return;
      waiting.add(user);
      setTimeout(() => {
        publishBalance(user).catch((error: unknown) =>
          ctx.log.warn({ err: error, user }, 'balance update not published'),
        );
      }, BALANCE_DELAY_MS).unref();
    },
    restartNotice: (inSeconds, message) => {
      for (const name of [...GAME_NAMES, 'chat'] as const)
        send(of(io, name), group.language, 'systemRestart', (say) => [{ message: message(say), inSeconds }]);
    },
    lobby: (game) => lobby.changed(game),
    disconnect: (who) => {
      for (const name of [...GAME_NAMES, 'chat'] as const) {
        const sockets =
          'session' in who
            ? of(io, name).in(group.session(who.session))
            : of(io, name).in(inAll((language) => group.user(who.user, language)));
        const kept = 'but' in who && who.but ? [group.session(who.but)] : [];
        sockets.except(kept).disconnectSockets(true);
      }
    },
  };
}

const of = (io: Server, name: Game | 'chat'): Namespace => io.of(`/${name}`);

/** Sends an event to the groups of all languages, with arguments built per language if they contain text. */
function send(
  namespace: Namespace,
  groupIn: (language: Language) => string,
  event: string,
  args: readonly unknown[] | ((say: Say) => readonly unknown[]),
): void {
  if (typeof args !== 'function') {
    namespace.to(inAll(groupIn)).emit(event, ...args);
    return;
  }
  for (const language of LANGUAGES)
    namespace.to(groupIn(language)).emit(event, ...args((key, params) => say(language, key, params)));
}

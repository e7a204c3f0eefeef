import { LANGUAGES, type Language } from '@chewata/common/contract/language';
import { GAME_NAMES, type Game } from '@chewata/common/games';
import type { Namespace, Server } from 'socket.io';
import { balanceTold } from '../services/balance-told.ts';
import type { Context } from '../services/context.ts';
import { say } from '../services/say.ts';
import { group, inAll } from './groups.ts';
import type { Lobby } from './lobby.ts';
import { type ReadRoom, RoomUpdates } from './room-updates.ts';

type Publisher = Context['publish'];
type Say = (...said: Parameters<typeof say> extends [Language, ...infer Rest] ? Rest : never) => string;

/** Several postings of one user in such a time are told as one balance, ms. */
const BALANCE_PAUSE_MS = 40;

/**
 * The publisher over Socket.IO. Whatever is told goes through one Redis stream, in the order in which it
 * is published here: a client that joins, is told and leaves does so in that order on every server. What
 * is lost while Redis is away the client finds by the gap in `seq`, and asks again.
 */
export function socketPublisher(
  io: Server,
  lobby: Lobby,
  readRoom: ReadRoom,
  ctx: Pick<Context, 'ledger' | 'log' | 'lifecycle'>,
): Publisher {
  type User = Parameters<Publisher['balance']>[0];
  const waiting = new Set<User>();

  async function tellBalance(user: User): Promise<void> {
    waiting.delete(user);
    const balance = await balanceTold(ctx, user);
    for (const game of GAME_NAMES)
      tell(of(io, game), (language) => group.user(user, language), 'updateBalance', [balance]);
  }

  const updates = new RoomUpdates(
    (id, room) => tell(of(io, room.game), (language) => group.room(id, language), 'cardUpdate', [room]),
    readRoom,
    ctx.log,
  );
  ctx.lifecycle.onStop(() => updates.close());

  return {
    roomChanged: (id, room) => updates.changed(id, room),
    toRoom: (game, room, event, args) =>
      tell(of(io, game), (language) => group.room(room, language), event, args),
    toUser: (game, user, event, args) =>
      tell(of(io, game), (language) => group.user(user, language), event, args),
    toChat: (user, event, args) =>
      tell(of(io, 'chat'), (language) => group.user(user, language), event, args),
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
        tellBalance(user).catch((error: unknown) => ctx.log.warn({ err: error, user }, 'balance not told'));
      }, BALANCE_PAUSE_MS).unref();
    },
    restartNotice: (inSeconds, message) => {
      for (const name of [...GAME_NAMES, 'chat'] as const)
        tell(of(io, name), group.language, 'systemRestart', (say) => [{ message: message(say), inSeconds }]);
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

/** Sends one event: at once to all languages, or said in each. */
function tell(
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

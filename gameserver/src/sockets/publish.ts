import { GAME_NAMES, type Game } from '@chewata/common/games';
import type { UserId } from '@chewata/common/ids';
import { LANGUAGES, type Language } from '@chewata/common/languages';
import type { Namespace, Server } from 'socket.io';
import type { Context } from '../services/context.ts';
import { currentBalance } from '../services/current-balance.ts';
import type { Publisher, Say } from '../services/publisher.ts';
import { publishMerged } from '../services/rooms/publish-update.ts';
import { say } from '../services/say.ts';
import { group } from './connection/groups.ts';
import type { Lobby } from './lobby/lobby.ts';
import { askSocketsHere, REALITY_CHECK } from './reality-check.ts';

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
  ctx: Pick<
    Context,
    'clock' | 'deposits' | 'ledger' | 'lifecycle' | 'log' | 'playRecords' | 'presence' | 'rooms' | 'settings'
  >,
): Publisher {
  const waiting = new Set<UserId>();
  const merging = new Set<NodeJS.Timeout>();
  // Changes that are still merged then are sent by another server, which finds them overdue.
  ctx.lifecycle.onStop(() => {
    for (const timer of merging) clearTimeout(timer);
  });

  async function publishBalance(user: UserId): Promise<void> {
    waiting.delete(user);
    const [balance, listening] = await Promise.all([
      currentBalance(ctx, user),
      ctx.presence.listening(user, ctx.clock.now()),
    ]);
    for (const name of listening.has('chat') ? (['chat'] as const) : GAME_NAMES)
      if (listening.has(name)) of(io, name).to(group.balance(user)).emit('updateBalance', balance);
  }

  function publishLater(room: Parameters<Publisher['updateLater']>[0]): void {
    publishMerged({ ...ctx, publish: publisher }, room).catch((err: unknown) =>
      ctx.log.warn({ err, room: room.id }, 'room update not published'),
    );
  }

  const publisher: Publisher = {
    updateLater: (room, ms) => {
      const timer = setTimeout(() => {
        merging.delete(timer);
        publishLater(room);
      }, ms);
      merging.add(timer.unref());
    },
    toRoom: (game, room, event, args) => {
      if (typeof args !== 'function')
        of(io, game)
          .to(group.room(room))
          .emit(event, ...(args as readonly unknown[]));
      else sendTexts(of(io, game), (language) => group.roomTexts(room, language), event, args);
    },
    ownEvent: (game, room, { event, args }) =>
      void of(io, game)
        .to(group.room(room))
        .emit(event, ...args, room),
    toUser: (game, user, event, args) =>
      void of(io, game)
        .to(group.user(user))
        .emit(event, ...args),
    toChat: (user, event, args) =>
      void of(io, 'chat')
        .to(group.user(user))
        .emit(event, ...args),
    realityCheck: (user, check) => {
      askSocketsHere(io, ctx, user, check);
      of(io, 'chat').serverSideEmit(REALITY_CHECK, user, check);
    },
    moveWatchers: (game, from, to, staying) => {
      const players = staying.map((user) => group.user(user));
      for (const language of LANGUAGES) {
        const watchers = of(io, game).in(group.roomTexts(from, language)).except(players);
        watchers.socketsJoin([group.room(to.id), group.roomTexts(to.id, language)]);
      }
      of(io, game).to(group.room(from)).except(players).emit('changeRoom', to);
      const left = of(io, game).in(group.room(from)).except(players);
      left.socketsLeave([...LANGUAGES.map((language) => group.roomTexts(from, language)), group.room(from)]);
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
        sendTexts(of(io, name), group.language, 'systemRestart', (say) => [
          { message: message(say), inSeconds },
        ]);
    },
    lobby: (game, payer) => lobby.changed(game, payer),
    disconnect: (who) => {
      for (const name of [...GAME_NAMES, 'chat'] as const) {
        const sockets = of(io, name).in('session' in who ? group.session(who.session) : group.user(who.user));
        const kept = 'but' in who && who.but ? [group.session(who.but)] : [];
        sockets.except(kept).disconnectSockets(true);
      }
    },
  };
  return publisher;
}

const of = (io: Server, name: Game | 'chat'): Namespace => io.of(`/${name}`);

type Texts = (say: Say) => readonly unknown[];

/** Sends an event to the groups of all languages, with its arguments in each language. */
function sendTexts(
  namespace: Namespace,
  groupIn: (language: Language) => string,
  event: string,
  args: Texts,
): void {
  for (const language of LANGUAGES)
    namespace.to(groupIn(language)).emit(event, ...args((key, params) => say(language, key, params)));
}

import type { CallInfo } from '@chewata/common/contract/rooms/room';
import { withClaims } from '#domain/rooms/bingo/claims.ts';
import type { BingoState } from '#domain/rooms/bingo/state.ts';
import type { SimulatedContext } from '../simulated-context.ts';
import { type Plant, publishing, rooms, rounds } from './plant.ts';

type ToRoom = SimulatedContext['publish']['toRoom'];

/** What a bug does with an event to a room: how often it is sent, with which arguments. */
const sending = (
  event: string,
  change: (args: readonly unknown[], send: (args: readonly unknown[]) => void, ctx: SimulatedContext) => void,
): Plant =>
  publishing((real, ctx) => ({
    toRoom: ((game, room, name, args) => {
      const send = (changed: readonly unknown[]) => real.toRoom(game, room, name, changed as never);
      if (name !== event || typeof args === 'function') real.toRoom(game, room, name, args);
      else change(args as readonly unknown[], send, ctx);
    }) as ToRoom,
  }));

const callOf = (args: readonly unknown[]) => args as readonly [unknown, CallInfo];

/** Bugs of rooms: each is a change of the services' context that a wrong line of theirs could be. */
export const ROOM_BUGS = {
  'a call is not announced': sending('numberCall', (args, send) => {
    if (callOf(args)[1].round !== 2) send(args);
  }),
  'another call is announced than is made': sending('numberCall', (args, send) => {
    const [, info] = callOf(args);
    const calledNumbers = [...info.calledNumbers].reverse();
    send([calledNumbers.at(-1), { ...info, calledNumbers }]);
  }),
  'a call does not fit its list': sending('numberCall', (args, send) => {
    const [, info] = callOf(args);
    send([-1, info]);
  }),
  'calls are announced late': (ctx) => ({
    ...ctx,
    rooms: {
      ...ctx.rooms,
      change: async (room, change) => {
        const isCall = change.seen === 'event' && change.play !== undefined;
        if (isCall) await ctx.clock.sleep(4000);
        return ctx.rooms.change(room, change);
      },
    },
  }),
  'the seal is announced with another promise': sending('cardsSealed', ([info], send) => {
    send([{ ...(info as object), commitment: '00'.repeat(32) }]);
  }),
  'a card is sold twice': rooms((real) => ({
    beginPaying: async (room, request) => {
      const outcome = await real.beginPaying(room, request);
      if (outcome.outcome !== 'taken' || outcome.status !== 'paid') return outcome;
      return {
        outcome: 'paying',
        cards: request.cards,
        own: await real.own(room.id, request.userId),
        update: { kind: 'none' },
      };
    },
    markPaid: async (room, paid) => {
      const outcome = await real.markPaid(room, paid);
      if (outcome.outcome !== 'lost') return outcome;
      const own = { seat: 1, cards: paid.cards.map((card) => ({ card, status: 'paid' as const })) };
      return { outcome: 'paid', starts: false, own, update: { kind: 'none' } };
    },
  })),
  'a patch leaves a paid card out': publishing((real) => ({
    toRoom: ((game, room, event, args) => {
      if (event !== 'cardUpdate') return real.toRoom(game, room, event, args);
      const [patch] = args as unknown as [{ readonly cards?: Record<string, unknown> }];
      const { cards: _, ...rest } = patch;
      real.toRoom(game, room, event, [rest] as never);
    }) as ToRoom,
  })),
  'the record forgets a call': rounds((real) => ({
    finish: (id, result, times) => real.finish(id, { ...result, calls: result.calls.slice(0, -1) }, times),
  })),
  'another card wins': rounds((real) => ({
    finish: (id, result, times) => {
      const winners = result.winners.map((winner) => ({ ...winner, card: winner.card === '1' ? '2' : '1' }));
      return real.finish(id, { ...result, winners }, times);
    },
  })),
  'a sealed round is not in the log': (ctx) => ({
    ...ctx,
    roundLog: { ...ctx.roundLog, add: async (room) => ({ ...room, n: 1, chain: 'none', previous: '' }) },
  }),
  'the log keeps another hash': (ctx) => ({
    ...ctx,
    roundLog: { ...ctx.roundLog, add: (room) => ctx.roundLog.add({ ...room, hash: '00'.repeat(32) }) },
  }),
  'the seed is changed after the seal': rounds((real) => ({
    find: async (id) => {
      const round = await real.find(id);
      return round?.status === 'Playing' ? { ...round, serverSeed: 'ab'.repeat(32) } : round;
    },
  })),
  'a round is drawn without its beacon': (ctx) => ({
    ...ctx,
    beacon: {
      ...ctx.beacon,
      value: async (round) => {
        const value = await ctx.beacon.value(round);
        return value && { ...value, randomness: '11'.repeat(32) };
      },
    },
  }),
  'the seed is published with the seal': (ctx) => {
    const seeds = new Map<string, string>();
    const remembering = rooms((real) => ({
      markPaid: async (room, paid) => {
        const outcome = await real.markPaid(room, paid);
        if (outcome.outcome === 'paid' && outcome.starts) seeds.set(room.id, paid.countdown.serverSeed);
        return outcome;
      },
    }));
    const sendingSeed = sending('cardsSealed', ([info], send) => {
      const sealed = info as { readonly roomId: string };
      send([{ ...sealed, serverSeed: seeds.get(sealed.roomId) }]);
    });
    return sendingSeed(remembering(ctx));
  },
  'a card wins without a bingo': rooms((real) => ({
    change: async (room, change) => {
      const play = change.play as BingoState | undefined;
      const isFourth = room.game === 'bingo' && play?.called === 4 && play.claims.length === 0;
      const card = isFourth ? (await real.find(room.id))?.cards[0]?.card : undefined;
      if (!play || card === undefined) return real.change(room, change);
      return real.change(room, { ...change, play: withClaims(play, [card], play.calledAt, 200) });
    },
  })),
} as const satisfies Record<string, Plant>;

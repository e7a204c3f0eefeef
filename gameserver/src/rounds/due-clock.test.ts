import { setTimeout as sleep } from 'node:timers/promises';
import type { JoinTarget } from '@chewata/common/contract/socket-payloads';
import type { RoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#runtime/clock.ts';
import { account } from '../domain/ledger/accounts.ts';
import { advanceRoom } from '../services/rooms/advance-room.ts';
import { confirmCards } from '../services/rooms/confirm-cards.ts';
import { roomOfWork } from '../services/rooms/room-work.ts';
import type { RoomsContext } from '../services/rooms/rooms-context.ts';
import { type RoomsBench, roomsBench } from '../testing/rooms/bench.ts';
import { startDueClock } from './due-clock.ts';

const target: JoinTarget = { by: 'stake', stake: fromBirr(50), gameSpace: null, createGame: true };

let bench: RoomsBench;
let ctx: RoomsContext;
beforeAll(async () => {
  bench = await roomsBench({ BINGO_COUNTDOWN_S: '1', BINGO_CALL_MS: '20', BINGO_CLAIM_WINDOW_MS: '20' });
  ctx = { ...bench.ctx, clock: systemClock(0) };
});
afterAll(() => bench?.close());

const playRooms = (server: RoomsContext) =>
  startDueClock(server, async (work) => {
    const room = roomOfWork(work);
    return room && advanceRoom(server, room);
  });

async function twoPay(server: RoomsContext): Promise<RoundId> {
  const [ada, ben] = [await bench.player(), await bench.player()];
  for (const { id } of [ada, ben]) await ctx.presence.leave('bingo', id, 'socket', ctx.clock.now());
  const pay = (player: typeof ada, card: string) =>
    confirmCards(server, player, { game: 'bingo', target, cards: [card], free: false });
  await pay(ada, '7');
  return (await pay(ben, '8')).roomId;
}

async function finished(id: RoundId): Promise<void> {
  for (let looked = 0; looked < 1200; looked++) {
    if ((await ctx.rooms.find(id))?.told) return;
    await sleep(20);
  }
  throw new Error(`the game did not end: ${JSON.stringify(await ctx.rooms.find(id))}`);
}

describe('the clock of the rooms', () => {
  it('plays a game from its countdown to its end, by two servers together, each call once', async () => {
    const clocks = [playRooms(ctx), playRooms(ctx)];
    const id = await twoPay(ctx);
    await finished(id);
    await Promise.all(clocks.map((clock) => clock.stop()));
    expect(await ctx.rounds.find(id)).toMatchObject({ status: 'Finished', open: false });
    expect(await ctx.ledger.total(account.round(id))).toBe(0);
    const rounds = bench.tellings('numberCall').map(([, info]) => (info as { round: number }).round);
    expect(rounds).toEqual(rounds.map((_, index) => index + 1));
    expect(bench.tellings('countdownFinished')).toEqual([[id]]);
    expect(bench.tellings('countdown').filter(([seconds]) => seconds !== 1)).toEqual([]);
  });

  it('goes on with a game whose server died in the middle of it', async () => {
    bench.told.length = 0;
    let calls = 0;
    let dead = false;
    const dies = () => Promise.reject(new Error('the server died'));
    const mortal: RoomsContext = {
      ...ctx,
      rooms: {
        ...ctx.rooms,
        change: (...change) => {
          dead ||= ++calls > 6;
          return dead ? dies() : ctx.rooms.change(...change);
        },
        find: (id) => (dead ? dies() : ctx.rooms.find(id)),
      },
      due: {
        ...ctx.due,
        claim: (...claim) => (dead ? dies() : ctx.due.claim(...claim)),
        done: (...done) => (dead ? dies() : ctx.due.done(...done)),
      },
    };
    const first = playRooms(mortal);
    const id = await twoPay(ctx);
    while (!dead) await sleep(10);
    const before = (await ctx.rooms.find(id))?.play?.called ?? 0;
    const second = playRooms(ctx);
    await finished(id);
    await Promise.all([first.stop(), second.stop()]);
    const round = await ctx.rounds.find(id);
    expect(round?.status).toBe('Finished');
    expect(round?.calls.length).toBeGreaterThan(before);
    expect(await ctx.ledger.total(account.round(id))).toBe(0);
  });

  it('does again what failed, when its lease ends, and takes nothing more once it is stopped', async () => {
    const done: string[] = [];
    let failed = false;
    await ctx.due.schedule('fails once', ctx.clock.now());
    const clock = startDueClock(ctx, async (work) => {
      if (!failed) {
        failed = true;
        throw new Error('not this time');
      }
      done.push(work);
      return null;
    });
    while (done.length === 0) await sleep(20);
    await clock.stop();
    expect(done).toEqual(['fails once']);
    await ctx.due.schedule('after the stop', ctx.clock.now());
    await sleep(60);
    expect(done).toEqual(['fails once']);
  });

  it('does again at once what was woken up while it was being done', async () => {
    const done: string[] = [];
    const now = ctx.clock.now();
    await ctx.due.schedule('slow', now);
    await ctx.due.schedule('beside', now + 1200);
    const clock = startDueClock(ctx, async (work) => {
      if (work === 'slow' && done.length === 0) {
        await ctx.due.schedule('slow', ctx.clock.now());
        await sleep(200);
      }
      if (work === 'slow' || work === 'beside') done.push(work);
      return null;
    });
    while (!done.includes('beside')) await sleep(20);
    await clock.stop();
    expect(done).toEqual(['slow', 'slow', 'beside']);
  });

  it('goes on after Redis could not be asked', async () => {
    let asked = 0;
    const claim: RoomsContext['due']['claim'] = (...args) =>
      ++asked === 1 ? Promise.reject(new Error('no connection')) : ctx.due.claim(...args);
    await ctx.due.schedule('late', ctx.clock.now());
    const done: string[] = [];
    const clock = startDueClock({ ...ctx, due: { ...ctx.due, claim } }, async (work) => {
      done.push(work);
      return null;
    });
    while (!done.includes('late')) await sleep(20);
    await clock.stop();
  });
});

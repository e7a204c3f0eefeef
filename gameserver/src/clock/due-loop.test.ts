import { setTimeout as sleep } from 'node:timers/promises';
import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#runtime/clock.ts';
import { account } from '../domain/ledger/accounts.ts';
import { confirmCards } from '../services/rooms/cards/confirm-cards.ts';
import { advanceRoom } from '../services/rooms/play/advance-room.ts';
import type { RoomsContext } from '../services/rooms/rooms-context.ts';
import { type RoomsBench, roomsBench } from '../testing/rooms/bench.ts';
import { startDueLoop } from './due-loop.ts';

const target: JoinTarget = { by: 'stake', stake: fromBirr(50), gameSpace: null, createGame: true };

let bench: RoomsBench;
let ctx: RoomsContext;
beforeAll(async () => {
  bench = await roomsBench({ BINGO_COUNTDOWN_S: '1', BINGO_CALL_MS: '20', BINGO_CLAIM_WINDOW_MS: '20' });
  ctx = { ...bench.ctx, clock: systemClock(0) };
});
afterAll(() => bench?.close());

const playRooms = (server: RoomsContext) =>
  startDueLoop(server, async ({ job, subject }) =>
    job === 'room' ? advanceRoom(server, asRoundId(subject)) : null,
  );

async function twoPay(server: RoomsContext): Promise<RoundId> {
  const [ada, ben] = [await bench.player(), await bench.player()];
  for (const { id } of [ada, ben]) await ctx.presence.leave('bingo', id, 'socket', ctx.clock.now());
  const pay = (player: typeof ada, card: string) =>
    confirmCards(server, player, { game: 'bingo', target, cards: [card], free: false });
  await pay(ada, '7');
  return (await pay(ben, '8')).roomId;
}

async function finished(id: RoundId): Promise<void> {
  for (let polls = 0; polls < 1200; polls++) {
    if ((await ctx.rooms.find(id))?.endPublished) return;
    await sleep(20);
  }
  throw new Error(`the game has not ended: ${JSON.stringify(await ctx.rooms.find(id))}`);
}

describe('the due loop', () => {
  it('two servers together play a game from its countdown to its end, with each call once', async () => {
    const loops = [playRooms(ctx), playRooms(ctx)];
    const id = await twoPay(ctx);
    await finished(id);
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(await ctx.rounds.find(id)).toMatchObject({ status: 'Finished', open: false });
    expect(await ctx.ledger.total(account.round(id))).toBe(0);
    const rounds = bench.argumentsOf('numberCall').map(([, info]) => (info as { round: number }).round);
    expect(rounds).toEqual(rounds.map((_, index) => index + 1));
    expect(bench.argumentsOf('countdownFinished')).toEqual([[id]]);
    expect(bench.argumentsOf('countdown').filter(([seconds]) => seconds !== 1)).toEqual([]);
  });

  it('another server continues a game whose server died in the middle of it', async () => {
    bench.events.length = 0;
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

  it('repeats failed work when its lease ends, and takes none after it was stopped', async () => {
    const done: string[] = [];
    let failed = false;
    await ctx.due.schedule('count', 'fails once', ctx.clock.now());
    const loop = startDueLoop(ctx, async ({ subject }) => {
      if (!failed) {
        failed = true;
        throw new Error('not this time');
      }
      done.push(subject);
      return null;
    });
    while (done.length === 0) await sleep(20);
    await loop.stop();
    expect(done).toEqual(['fails once']);
    await ctx.due.schedule('count', 'after the stop', ctx.clock.now());
    await sleep(60);
    expect(done).toEqual(['fails once']);
  });

  it('repeats at once work that was scheduled again while it ran', async () => {
    const done: string[] = [];
    const now = ctx.clock.now();
    await ctx.due.schedule('count', 'slow', now);
    await ctx.due.schedule('count', 'later', now + 1200);
    const loop = startDueLoop(ctx, async ({ subject }) => {
      if (subject === 'slow' && done.length === 0) {
        await ctx.due.schedule('count', 'slow', ctx.clock.now());
        await sleep(200);
      }
      if (subject === 'slow' || subject === 'later') done.push(subject);
      return null;
    });
    while (!done.includes('later')) await sleep(20);
    await loop.stop();
    expect(done).toEqual(['slow', 'slow', 'later']);
  });

  it('goes on with other work while much of it waits for a store that is silent', async () => {
    const done: string[] = [];
    let replies: () => void = () => undefined;
    const silence = new Promise<void>((ended) => {
      replies = ended;
    });
    for (let n = 0; n < 64; n++) await ctx.due.schedule('count', `waits ${n}`, ctx.clock.now());
    const loop = startDueLoop(ctx, async ({ subject }) => {
      if (subject.startsWith('waits')) await silence;
      else done.push(subject);
      return null;
    });
    await sleep(100);
    await ctx.due.schedule('count', 'needs no store', ctx.clock.now());
    await expect.poll(() => done, { timeout: 5000 }).toEqual(['needs no store']);
    replies();
    await loop.stop();
  });

  it('continues after a failed claim', async () => {
    let claims = 0;
    const claim: RoomsContext['due']['claim'] = (...args) =>
      ++claims === 1 ? Promise.reject(new Error('no connection')) : ctx.due.claim(...args);
    await ctx.due.schedule('count', 'late', ctx.clock.now());
    const done: string[] = [];
    const loop = startDueLoop({ ...ctx, due: { ...ctx.due, claim } }, async ({ subject }) => {
      done.push(subject);
      return null;
    });
    while (!done.includes('late')) await sleep(20);
    await loop.stop();
  });
});

import type { JoinTarget } from '@chewata/common/contract/socket-payloads';
import { asRoundId, asSpaceId, type RoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../domain/ledger/accounts.ts';
import { type RoomsBench, roomsBench } from '../../testing/rooms/bench.ts';
import { roomKeys } from '../../testing/rooms/lane.ts';
import { advanceRoom } from './advance-room.ts';
import { betHistory } from './bet-history.ts';
import { confirmCards } from './confirm-cards.ts';
import { joinRoom } from './join-room.ts';
import { openRoom } from './open-room.ts';
import { recoverRounds } from './recover-rounds.ts';
import { removeCards } from './remove-cards.ts';
import type { Player, RoomsContext } from './rooms-context.ts';
import { roundFairness } from './round-fairness.ts';

/** A process that dies: what it was about to do next never happens. */
const died = () => Promise.reject(new Error('the process died'));
const NEVER = 'the process died';

let bench: RoomsBench;
let ada: Player;
let ben: Player;
let target: JoinTarget;
let space = 0;

beforeAll(async () => {
  bench = await roomsBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  [ada, ben] = [await bench.player(), await bench.player()];
  const gameSpace = asSpaceId(`recover-${++space}`);
  for (const { id } of [ada, ben]) bench.members.add(`${gameSpace}:${id}`);
  target = { by: 'stake', stake: fromBirr(50), gameSpace, createGame: true };
  bench.told.length = 0;
});

const pay = (player: Player, card: string, ctx: RoomsContext = bench.ctx) =>
  confirmCards(ctx, player, { game: 'bingo', target, cards: [card], free: false });
const money = async (player: Player) => (await bench.ctx.ledger.wallet(player.id)).main;
const later = (ms: number) => bench.clock.set(bench.clock.now() + ms);
const roomNow = () => joinRoom(bench.ctx, ada, 'bingo', target);
const dumpOf = (id: RoundId) => Promise.all(roomKeys(id).map((key) => bench.redis.dumpBuffer(key)));
const rooms = (change: Partial<RoomsContext['rooms']>): RoomsContext => ({
  ...bench.ctx,
  rooms: { ...bench.ctx.rooms, ...change },
});

describe('a payer who dies', () => {
  it('after the stake: the room finds it in the journal, and the card is paid', async () => {
    await expect(pay(ada, '7', rooms({ markPaid: died }))).rejects.toThrow(NEVER);
    const { id, status } = await roomNow();
    expect(status).toBe('Available');
    await bench.pass(asRoundId(id), 9900);
    expect((await roomNow()).cards).toEqual([]);
    await bench.pass(asRoundId(id), 200);
    expect(await roomNow()).toMatchObject({ status: 'Starting', players: { [ada.id]: ['7'] } });
    expect((await betHistory(bench.ctx, ada.id, 1)).rows).toMatchObject([{ roundId: id, yourCards: ['7'] }]);
    expect(await money(ada)).toBe(95_000);
  });

  it('before the stake: the room finds nothing, and the card is free again', async () => {
    const broke: RoomsContext = { ...bench.ctx, ledger: { ...bench.ctx.ledger, post: died } };
    await expect(pay(ada, '7', broke)).rejects.toThrow(NEVER);
    const { id, viewingCards } = await roomNow();
    expect(viewingCards).toEqual({ [ada.id]: ['7'] });
    await bench.pass(asRoundId(id), 10_100);
    expect(await roomNow()).toMatchObject({ viewingCards: {}, status: 'Available' });
    expect(await money(ada)).toBe(100_000);
  });

  it('after the stake, whose card the room has lost: the recovery gives the stake back, not before 15 s', async () => {
    await expect(pay(ada, '7', rooms({ markPaid: died }))).rejects.toThrow(NEVER);
    const { id } = await roomNow();
    await bench.redis.del(`room:{${id}}:cards`);
    later(14_000);
    await recoverRounds(bench.ctx);
    expect(await money(ada)).toBe(95_000);
    later(1100);
    expect((await recoverRounds(bench.ctx)).strayStakes).toBe(1);
    expect(await money(ada)).toBe(100_000);
    await recoverRounds(bench.ctx);
    expect(await money(ada)).toBe(100_000);
    expect(await bench.ctx.recoveries.last()).toEqual(new Date(bench.clock.now()));
  });

  it('after removing a card, before the refund: the recovery gives it back', async () => {
    await pay(ada, '7');
    const { id } = await roomNow();
    const broke: RoomsContext = { ...bench.ctx, ledger: { ...bench.ctx.ledger, find: died } };
    await expect(removeCards(broke, ada, { game: 'bingo', target, cards: null })).rejects.toThrow(NEVER);
    expect(await money(ada)).toBe(95_000);
    later(15_001);
    await recoverRounds(bench.ctx);
    expect(await money(ada)).toBe(100_000);
    expect(await bench.ctx.ledger.total(account.round(asRoundId(id)))).toBe(0);
  });
});

describe('a payer who comes too late', () => {
  it('has the stake back at once, and hears that the room has started', async () => {
    await pay(ada, '1');
    await pay(ben, '2');
    const { id } = await roomNow();
    const carl = await bench.player();
    bench.members.add(`recover-${space}:${carl.id}`);
    await bench.pass(asRoundId(id), 25_000);
    const late = rooms({
      markPaid: async (room, paid) => {
        await bench.pass(asRoundId(id), 5000);
        return bench.ctx.rooms.markPaid(room, paid);
      },
    });
    await expect(pay(carl, '3', late)).rejects.toMatchObject({ code: 'ROOM_STARTED' });
    expect(await money(carl)).toBe(100_000);
    const round = await bench.ctx.rounds.find(asRoundId(id));
    expect(round).toMatchObject({ status: 'Playing', totalStake: 10_000 });
    expect(await bench.ctx.ledger.total(account.round(asRoundId(id)))).toBe(10_000);
  });

  it('keeps a card that the room itself has marked paid meanwhile', async () => {
    const slow = rooms({
      markPaid: async (room, paid) => {
        await bench.pass(room.id, 11_000);
        return bench.ctx.rooms.markPaid(room, paid);
      },
    });
    expect(await pay(ada, '7', slow)).toMatchObject({ cards: ['7'], activeBalance: 950 });
  });

  it('with a card that the player has let go of meanwhile: that one alone goes back, once', async () => {
    const slow = rooms({
      markPaid: async (room, paid) => {
        await bench.pass(room.id, 11_000);
        await removeCards(bench.ctx, ada, { game: 'bingo', target, cards: ['7'] });
        return bench.ctx.rooms.markPaid(room, paid);
      },
    });
    const both = confirmCards(slow, ada, { game: 'bingo', target, cards: ['7', '8'], free: false });
    await expect(both).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await money(ada)).toBe(95_000);
    expect((await roomNow()).players).toEqual({ [ada.id]: ['8'] });
  });
});

describe('the start of play', () => {
  it('goes on where a doer died after sealing', async () => {
    await pay(ada, '7');
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    later(30_000);
    const dying = rooms({ change: died });
    await expect(advanceRoom(dying, id)).rejects.toThrow(NEVER);
    expect((await bench.ctx.rounds.find(id))?.status).toBe('Playing');
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Starting');
    await advanceRoom(bench.ctx, id);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Playing');
  });

  it('does not play a card whose stake has gone back, whatever Redis remembers', async () => {
    const carl = await bench.player();
    bench.members.add(`recover-${space}:${carl.id}`);
    for (const [player, card] of [
      [ada, '7'],
      [ben, '8'],
      [carl, '9'],
    ] as const)
      await pay(player, card);
    const id = (await roomNow()).id as RoundId;
    const before = await bench.redis.dumpBuffer(`room:{${id}}:cards`);
    await removeCards(bench.ctx, carl, { game: 'bingo', target, cards: null });
    await bench.redis.restore(`room:{${id}}:cards`, 0, before ?? '', 'REPLACE');
    await bench.pass(id, 30_000);
    const round = await bench.ctx.rounds.find(id);
    expect(round?.cards.map(({ card }) => card)).toEqual(['7', '8']);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).cards).toEqual(['7', '8']);
    expect(await money(carl)).toBe(100_000);
  });

  it('seals again where a stake goes back at the very moment', async () => {
    const carl = await bench.player();
    bench.members.add(`recover-${space}:${carl.id}`);
    for (const [player, card] of [
      [ada, '7'],
      [ben, '8'],
      [carl, '9'],
    ] as const)
      await pay(player, card);
    const id = (await roomNow()).id as RoundId;
    const before = await Promise.all(roomKeys(id).map((key) => bench.redis.dumpBuffer(key)));
    later(30_000);
    let meddled = false;
    const meddling: RoomsContext = {
      ...bench.ctx,
      ledger: {
        ...bench.ctx.ledger,
        ofRound: async (round) => {
          const entries = await bench.ctx.ledger.ofRound(round);
          if (!meddled) {
            meddled = true;
            const frozen = await Promise.all(roomKeys(id).map((key) => bench.redis.dumpBuffer(key)));
            await restore(id, before);
            await removeCards(bench.ctx, carl, { game: 'bingo', target, cards: null });
            await restore(id, frozen);
          }
          return entries;
        },
      },
    };
    await advanceRoom(meddling, id);
    const round = await bench.ctx.rounds.find(id);
    expect(round).toMatchObject({ status: 'Playing', totalStake: 10_000 });
    expect(round?.cards.map(({ card }) => card)).toEqual(['7', '8']);
  });

  it('a stake in play is not given back alone', async () => {
    await pay(ada, '7');
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    const before = await Promise.all(roomKeys(id).map((key) => bench.redis.dumpBuffer(key)));
    await bench.pass(id, 30_000);
    await restore(id, before);
    const byId = { by: 'room', roomId: id } as const;
    await expect(
      removeCards(bench.ctx, ada, { game: 'bingo', target: byId, cards: null }),
    ).rejects.toMatchObject({ code: 'ROOM_STARTED' });
    expect(await money(ada)).toBe(95_000);
    // The room knows nothing of that card any more, so that it could not win: everybody's stake goes back.
    await bench.pass(id, 30_000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Refunded', open: false });
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
  });
});

describe('the settlement', () => {
  it('goes on where a doer died after paying the winners, and tells the end', async () => {
    await pay(ada, '7');
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    let settled = false;
    const dying: RoomsContext = {
      ...bench.ctx,
      ledger: {
        ...bench.ctx.ledger,
        post: async (...entry) => {
          const posted = await bench.ctx.ledger.post(...entry);
          settled = true;
          return posted;
        },
      },
      rooms: {
        ...bench.ctx.rooms,
        change: (...change) => (settled ? died() : bench.ctx.rooms.change(...change)),
      },
    };
    for (;;) {
      const due = await advanceRoom(dying, id).catch(() => null);
      if (due === null) break;
      bench.clock.set(due);
    }
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Finished', open: false });
    expect(bench.tellings('gameFinished')).toEqual([]);
    const paid = (await money(ada)) + (await money(ben));
    await bench.pass(id, 0);
    expect(bench.tellings('gameFinished')).toHaveLength(1);
    expect((await money(ada)) + (await money(ben))).toBe(paid);
  });

  it('the end is told again where a doer died before noting that it was told', async () => {
    await pay(ada, '7');
    const id = (await roomNow()).id as RoundId;
    const dying = rooms({
      change: (room, change) => (change.told ? died() : bench.ctx.rooms.change(room, change)),
    });
    later(30_000);
    await expect(advanceRoom(dying, id)).rejects.toThrow(NEVER);
    await advanceRoom(bench.ctx, id);
    expect(bench.tellings('timeoutFinished')).toHaveLength(2);
    expect(await advanceRoom(bench.ctx, id)).toBeNull();
  });
});

describe('the recovery', () => {
  it('leaves rooms alone that live: paid cards stay, play goes on', async () => {
    await pay(ada, '7');
    later(20_000);
    expect(await recoverRounds(bench.ctx)).toEqual({ lostRounds: 0, strayStakes: 0 });
    expect((await roomNow()).players).toEqual({ [ada.id]: ['7'] });
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    await bench.pass(id, 30_000 + 9000);
    expect(await recoverRounds(bench.ctx)).toEqual({ lostRounds: 0, strayStakes: 0 });
    expect((await bench.ctx.rounds.find(id))?.status).toBe('Playing');
  });

  it('refunds a round whose room Redis has lost before play, and tells it', async () => {
    await pay(ada, '7');
    const id = (await roomNow()).id as RoundId;
    await bench.redis.del(...roomKeys(id));
    expect((await recoverRounds(bench.ctx)).lostRounds).toBe(1);
    expect(await money(ada)).toBe(100_000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Refunded', open: false });
    expect(bench.tellings('timeoutFinished')).toEqual([[id]]);
    expect((await betHistory(bench.ctx, ada.id, 1)).rows).toMatchObject([
      { result: 'Refunded', yourCards: ['7'] },
    ]);
  });

  it('refunds a round that was lost in the middle of play; it can be settled no more', async () => {
    await pay(ada, '7');
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    await bench.pass(id, 30_000 + 20_000);
    const dumps = await dumpOf(id);
    await bench.redis.del(...roomKeys(id));
    expect((await recoverRounds(bench.ctx)).lostRounds).toBe(1);
    expect(bench.tellings('timeoutMessage').at(-1)?.[0]).toMatchObject({
      message: 'The game could not be finished. Your stake has been refunded.',
    });
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    expect((await roundFairness(bench.ctx, ada, id)).serverSeed).not.toBeNull();
    // The room comes back, as from an old copy, and plays to its end: nobody is paid.
    await restore(id, dumps);
    await bench.pass(id, 80 * 4000);
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Refunded');
    expect(bench.tellings('gameFinished')).toEqual([]);
  });

  it('plays on where Redis remembers the room as it was before the start, with every card paid', async () => {
    await pay(ada, '7');
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    const dumps = await dumpOf(id);
    await bench.pass(id, 30_000 + 20_000);
    await restore(id, dumps);
    await recoverRounds(bench.ctx);
    await bench.pass(id, 80 * 4000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Finished', open: false });
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    expect((await money(ada)) + (await money(ben))).toBe(200_000 - 10_000 + 8000);
  });

  it('refunds a round in play whose room Redis remembers as it was before a card was paid', async () => {
    await pay(ada, '7');
    const id = (await roomNow()).id as RoundId;
    const dumps = await dumpOf(id);
    await pay(ben, '8');
    await bench.pass(id, 30_000 + 20_000);
    await restore(id, dumps);
    await recoverRounds(bench.ctx);
    await bench.pass(id, 1000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Refunded', open: false });
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Refunded');
  });

  it('a finished round whose room Redis remembers as open ends again; who paid in it since is refunded', async () => {
    await pay(ada, '7');
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    const dumps = await dumpOf(id);
    await bench.pass(id, 30_000 + 80 * 4000);
    expect((await bench.ctx.rounds.find(id))?.status).toBe('Finished');
    const after = [await money(ada), await money(ben)];
    await restore(id, dumps);
    const stale = { game: 'bingo', target: { by: 'room', roomId: id }, cards: ['9'], free: false } as const;
    await confirmCards(bench.ctx, ada, stale);
    await bench.pass(id, 30_000);
    later(16_000);
    await recoverRounds(bench.ctx);
    expect([await money(ada), await money(ben)]).toEqual(after);
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Finished');
  });

  it('goes on where it died in the middle of the refunds, also much later', async () => {
    await pay(ada, '7');
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    await bench.redis.del(...roomKeys(id));
    let refunds = 0;
    const dying: RoomsContext = {
      ...bench.ctx,
      ledger: {
        ...bench.ctx.ledger,
        post: (...entry) => (++refunds > 1 ? died() : bench.ctx.ledger.post(...entry)),
      },
    };
    await expect(recoverRounds(dying)).rejects.toThrow(NEVER);
    expect((await money(ada)) + (await money(ben))).toBe(195_000);
    later(24 * 60 * 60_000);
    await bench.ctx.recoveries.note(new Date(bench.clock.now()));
    await recoverRounds(bench.ctx);
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    expect((await bench.ctx.rounds.find(id))?.players).toHaveLength(2);
  });

  it('wakes up a room that nobody would look after any more', async () => {
    await pay(ada, '7');
    const id = (await roomNow()).id as RoundId;
    await bench.redis.del('due:{due}', 'due:{due}:leases');
    await recoverRounds(bench.ctx);
    // Other tests' rooms are woken up too.
    const { leases } = await bench.ctx.due.claim(bench.clock.now(), 1000);
    expect(leases.map(({ work }) => work)).toContain(`room:${id}`);
  });

  it('an idle room is looked after by the due set for as long as it lives', async () => {
    const { id } = await openRoom(bench.ctx, {
      game: 'bingo',
      stake: fromBirr(50),
      space: asSpaceId('idle'),
    });
    const due = await advanceRoom(bench.ctx, id);
    expect(due).toBeGreaterThan(bench.clock.now());
    await bench.redis.del(...roomKeys(id));
    expect(await advanceRoom(bench.ctx, id)).toBeNull();
  });
});

async function restore(id: RoundId, dumps: readonly (Buffer | null)[]): Promise<void> {
  for (const [index, key] of roomKeys(id).entries()) {
    const dump = dumps[index];
    if (dump) await bench.redis.restore(key, 0, dump, 'REPLACE');
    else await bench.redis.del(key);
  }
}

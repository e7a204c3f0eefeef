import type { RoundId } from '@chewata/common/ids';
import { describe, expect } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { DEATH, died, it } from '#testing/rooms/two-players.ts';
import { removeCards } from '../cards/remove-cards.ts';
import { joinRoom } from '../enter/join-room.ts';
import { advanceRoom } from '../play/advance-room.ts';
import type { RoomsContext } from '../rooms-context.ts';

describe('the start of play', () => {
  it('continues after a worker died having sealed the cards', async ({
    bench,
    ada,
    later,
    withRooms,
    bothPaid,
  }) => {
    const id = await bothPaid();
    later(30_000);
    const dying = withRooms({ change: died });
    await expect(advanceRoom(dying, id)).rejects.toThrow(DEATH);
    expect((await bench.ctx.rounds.find(id))?.status).toBe('Playing');
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Starting');
    await advanceRoom(bench.ctx, id);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Playing');
  });

  it('D11: publishes the sealed cards once more after a worker died right after the change to Playing', async ({
    bench,
    later,
    withRooms,
    bothPaid,
  }) => {
    const id = await bothPaid();
    later(30_000);
    let plays = false;
    const dying = withRooms({
      change: async (room, change) => {
        const changed = await bench.ctx.rooms.change(room, change);
        plays ||= change.status === 'Playing';
        return changed;
      },
      find: (room) => (plays ? died() : bench.ctx.rooms.find(room)),
    });
    await expect(advanceRoom(dying, id)).rejects.toThrow(DEATH);
    const room = await bench.ctx.rooms.find(id);
    expect(room).toMatchObject({ status: 'Playing', owesStart: true });
    expect(bench.argumentsOf('cardsSealed')).toEqual([]);
    await advanceRoom(bench.ctx, id);
    const { commitment, clientEntropy } = (await bench.ctx.rounds.find(id)) ?? {};
    expect(bench.argumentsOf('cardsSealed')).toEqual([
      [{ roomId: id, seq: room?.seq, commitment, clientEntropy, beacon: null }],
    ]);
    expect(bench.argumentsOf('countdownFinished')).toEqual([[id]]);
    expect((await bench.ctx.rooms.find(id))?.owesStart).toBe(false);
    await bench.pass(id, 20_000);
    expect(bench.argumentsOf('cardsSealed')).toHaveLength(1);
    expect(bench.argumentsOf('numberCall').length).toBeGreaterThan(0);
  });

  it('does not play a card whose stake is refunded, whatever Redis has', async ({
    bench,
    ada,
    ben,
    target,
    newcomer,
    pay,
    money,
    roomNow,
  }) => {
    const carl = await newcomer();
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

  it('seals again if a stake is refunded at the same moment', async ({
    bench,
    ada,
    ben,
    target,
    newcomer,
    pay,
    roomNow,
    later,
    dumpOf,
    restore,
  }) => {
    const carl = await newcomer();
    for (const [player, card] of [
      [ada, '7'],
      [ben, '8'],
      [carl, '9'],
    ] as const)
      await pay(player, card);
    const id = (await roomNow()).id as RoundId;
    const before = await dumpOf(id);
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
            const frozen = await dumpOf(id);
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

  it('a stake in play is not refunded alone', async ({
    bench,
    ada,
    ben,
    money,
    dumpOf,
    restore,
    bothPaid,
  }) => {
    const id = await bothPaid();
    const before = await dumpOf(id);
    await bench.pass(id, 30_000);
    await restore(id, before);
    const byId = { by: 'room', roomId: id } as const;
    await expect(
      removeCards(bench.ctx, ada, { game: 'bingo', target: byId, cards: null }),
    ).rejects.toMatchObject({ code: 'ROOM_STARTED' });
    expect(await money(ada)).toBe(95_000);
    // The room knows nothing of that card any more, so that it could not win: everyone's stake goes back.
    await bench.pass(id, 30_000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Refunded', open: false });
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
  });
});

describe('the settlement', () => {
  it('continues after a worker died having paid the winners, and publishes the end', async ({
    bench,
    ada,
    ben,
    money,
    bothPaid,
  }) => {
    const id = await bothPaid();
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
    expect(bench.argumentsOf('gameFinished')).toEqual([]);
    const paid = (await money(ada)) + (await money(ben));
    await bench.pass(id, 0);
    expect(bench.argumentsOf('gameFinished')).toHaveLength(1);
    expect((await money(ada)) + (await money(ben))).toBe(paid);
  });

  it('publishes the end again if a worker died before recording it', async ({
    bench,
    ada,
    pay,
    roomNow,
    later,
    withRooms,
  }) => {
    await pay(ada, '7');
    const id = (await roomNow()).id as RoundId;
    const dying = withRooms({
      change: (room, change) => (change.endPublished ? died() : bench.ctx.rooms.change(room, change)),
    });
    later(30_000);
    await expect(advanceRoom(dying, id)).rejects.toThrow(DEATH);
    await advanceRoom(bench.ctx, id);
    expect(bench.argumentsOf('timeoutFinished')).toHaveLength(2);
    expect(await advanceRoom(bench.ctx, id)).toBeNull();
  });
});

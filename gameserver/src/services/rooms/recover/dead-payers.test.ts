import { asRoundId } from '@chewata/common/ids';
import { describe, expect } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { DEATH, died, it } from '#testing/rooms/two-players.ts';
import { confirmCards } from '../cards/confirm-cards.ts';
import { removeCards } from '../cards/remove-cards.ts';
import { betHistory } from '../history/bet-history.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { recoverRounds } from './recover-rounds.ts';

describe('a payer who dies', () => {
  it('after the stake: the room finds it in the journal, and the card is paid', async ({
    bench,
    ada,
    pay,
    money,
    roomNow,
    withRooms,
  }) => {
    await expect(pay(ada, '7', withRooms({ markPaid: died }))).rejects.toThrow(DEATH);
    const { id, status } = await roomNow();
    expect(status).toBe('Available');
    await bench.pass(asRoundId(id), 9900);
    expect((await roomNow()).cards).toEqual([]);
    await bench.pass(asRoundId(id), 200);
    expect(await roomNow()).toMatchObject({ status: 'Starting', players: { 1: ['7'] } });
    expect((await betHistory(bench.ctx, ada.id, 1)).rows).toMatchObject([{ roundId: id, yourCards: ['7'] }]);
    expect(await money(ada)).toBe(95_000);
  });

  it('before the stake: the room finds nothing, and the card is free again', async ({
    bench,
    ada,
    pay,
    money,
    roomNow,
  }) => {
    const broke: RoomsContext = { ...bench.ctx, ledger: { ...bench.ctx.ledger, post: died } };
    await expect(pay(ada, '7', broke)).rejects.toThrow(DEATH);
    const { id, viewingCards } = await roomNow();
    expect(viewingCards).toEqual({ 1: ['7'] });
    await bench.pass(asRoundId(id), 10_100);
    expect(await roomNow()).toMatchObject({ viewingCards: {}, status: 'Available' });
    expect(await money(ada)).toBe(100_000);
  });

  it('after the stake, whose card the room has lost: the recovery gives the stake back, not before 15 s', async ({
    bench,
    ada,
    pay,
    money,
    roomNow,
    later,
    withRooms,
  }) => {
    await expect(pay(ada, '7', withRooms({ markPaid: died }))).rejects.toThrow(DEATH);
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

  it('after removing a card, before the refund: the recovery gives it back', async ({
    bench,
    ada,
    target,
    pay,
    money,
    roomNow,
    later,
  }) => {
    await pay(ada, '7');
    const { id } = await roomNow();
    const broke: RoomsContext = { ...bench.ctx, ledger: { ...bench.ctx.ledger, find: died } };
    await expect(removeCards(broke, ada, { game: 'bingo', target, cards: null })).rejects.toThrow(DEATH);
    expect(await money(ada)).toBe(95_000);
    later(15_001);
    await recoverRounds(bench.ctx);
    expect(await money(ada)).toBe(100_000);
    expect(await bench.ctx.ledger.total(account.round(asRoundId(id)))).toBe(0);
  });
});

describe('a payer whom Redis answers too late', () => {
  it('to pin a card: what is done late is found out, the card is free again and nothing is paid', async ({
    bench,
    ada,
    pay,
    money,
    roomNow,
    later,
    withRooms,
  }) => {
    let late = async (): Promise<unknown> => undefined;
    const silent = withRooms({
      beginPaying: (...asked) => {
        late = () => bench.ctx.rooms.beginPaying(...asked);
        return died();
      },
    });
    await expect(pay(ada, '7', silent)).rejects.toThrow(DEATH);
    later(9000);
    await late();
    const { id, viewingCards } = await roomNow();
    expect(viewingCards).toEqual({ 1: ['7'] });
    await bench.pass(asRoundId(id), 2000);
    expect(await roomNow()).toMatchObject({ viewingCards: {}, status: 'Available' });
    expect(await money(ada)).toBe(100_000);
  });

  it('to mark it paid: it is paid once, whether Redis does it late or the room finds the stake', async ({
    bench,
    ada,
    pay,
    money,
    roomNow,
    withRooms,
  }) => {
    let late = async (): Promise<unknown> => undefined;
    const silent = withRooms({
      markPaid: (...asked) => {
        late = () => bench.ctx.rooms.markPaid(...asked);
        return died();
      },
    });
    for (const [card, passed] of [
      ['7', 0],
      ['8', 11_000],
    ] as const) {
      await expect(pay(ada, card, silent)).rejects.toThrow(DEATH);
      await bench.pass(asRoundId((await roomNow()).id), passed);
      await late();
      await late();
    }
    const { id, players } = await roomNow();
    expect(players).toEqual({ 1: ['7', '8'] });
    await recoverRounds(bench.ctx);
    expect(await money(ada)).toBe(90_000);
    expect(await bench.ctx.ledger.total(account.round(asRoundId(id)))).toBe(10_000);
  });
});

describe('a payer who comes too late', () => {
  it('has the stake back at once, and hears that the room has started', async ({
    bench,
    ada,
    ben,
    newcomer,
    pay,
    money,
    roomNow,
    withRooms,
  }) => {
    await pay(ada, '1');
    await pay(ben, '2');
    const { id } = await roomNow();
    const carl = await newcomer();
    await bench.pass(asRoundId(id), 25_000);
    const late = withRooms({
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

  it('keeps a card that the room itself has marked paid meanwhile', async ({
    bench,
    ada,
    pay,
    withRooms,
  }) => {
    const slow = withRooms({
      markPaid: async (room, paid) => {
        await bench.pass(room.id, 11_000);
        return bench.ctx.rooms.markPaid(room, paid);
      },
    });
    expect(await pay(ada, '7', slow)).toMatchObject({ cards: ['7'], activeBalance: 950 });
  });

  it('with a card that the player has let go of meanwhile: that one alone goes back, once', async ({
    bench,
    ada,
    target,
    money,
    roomNow,
    withRooms,
  }) => {
    const slow = withRooms({
      markPaid: async (room, paid) => {
        await bench.pass(room.id, 11_000);
        await removeCards(bench.ctx, ada, { game: 'bingo', target, cards: ['7'] });
        return bench.ctx.rooms.markPaid(room, paid);
      },
    });
    const both = confirmCards(slow, ada, { game: 'bingo', target, cards: ['7', '8'], free: false });
    await expect(both).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await money(ada)).toBe(95_000);
    expect((await roomNow()).players).toEqual({ 1: ['8'] });
  });
});

import { asSpaceId, type RoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { describe, expect } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { roomKeys } from '#testing/rooms/scenario-setup.ts';
import { DEATH, died, it } from '#testing/rooms/two-players.ts';
import { confirmCards } from '../cards/confirm-cards.ts';
import { joinRoom } from '../enter/join-room.ts';
import { openRoom } from '../enter/open-room.ts';
import { betHistory } from '../history/bet-history.ts';
import { roundFairness } from '../history/round-fairness.ts';
import { advanceRoom } from '../play/advance-room.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { recoverRounds } from './recover-rounds.ts';

describe('the recovery', () => {
  it('leaves living rooms alone: paid cards stay, play continues', async ({
    bench,
    ada,
    ben,
    pay,
    roomNow,
    later,
  }) => {
    await pay(ada, '7');
    later(20_000);
    expect(await recoverRounds(bench.ctx)).toEqual({ lostRounds: 0, strayStakes: 0 });
    expect((await roomNow()).players).toEqual({ 1: ['7'] });
    await pay(ben, '8');
    const id = (await roomNow()).id as RoundId;
    await bench.pass(id, 30_000 + 9000);
    expect(await recoverRounds(bench.ctx)).toEqual({ lostRounds: 0, strayStakes: 0 });
    expect((await bench.ctx.rounds.find(id))?.status).toBe('Playing');
  });

  it('refunds a round whose room Redis has lost before play, and publishes it', async ({
    bench,
    ada,
    pay,
    money,
    roomNow,
  }) => {
    await pay(ada, '7');
    const id = (await roomNow()).id as RoundId;
    await bench.redis.del(...roomKeys(id));
    expect((await recoverRounds(bench.ctx)).lostRounds).toBe(1);
    expect(await money(ada)).toBe(100_000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Refunded', open: false });
    expect(bench.argumentsOf('timeoutFinished')).toEqual([[id]]);
    expect((await betHistory(bench.ctx, ada.id, 1)).rows).toMatchObject([
      { result: 'Refunded', yourCards: ['7'] },
    ]);
  });

  it('D15: logs a sealed round that was lost, if the server died after its end and before its entry', async ({
    bench,
    later,
    bothPaid,
  }) => {
    const id = await bothPaid();
    await bench.pass(id, 30_000 + 20_000);
    await bench.redis.del(...roomKeys(id));
    const dying: RoomsContext = { ...bench.ctx, roundLog: { ...bench.ctx.roundLog, add: died } };
    await expect(recoverRounds(dying)).rejects.toThrow(DEATH);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Finished', open: false });
    expect(await bench.ctx.fairnessLog.of(id)).toBeNull();
    later(60_000);
    await recoverRounds(bench.ctx);
    expect(await bench.ctx.fairnessLog.of(id)).toMatchObject({ fate: 'played' });
  });

  it('D11: settles a sealed round that was lost during play from its document, once', async ({
    bench,
    ada,
    ben,
    money,
    dumpOf,
    restore,
    bothPaid,
  }) => {
    const id = await bothPaid();
    await bench.pass(id, 30_000 + 20_000);
    const made = bench.argumentsOf('numberCall').map(([call]) => call);
    const dumps = await dumpOf(id);
    await bench.redis.del(...roomKeys(id));
    expect((await recoverRounds(bench.ctx)).lostRounds).toBe(1);
    const round = await bench.ctx.rounds.find(id);
    expect(round).toMatchObject({ status: 'Finished', open: false });
    expect(round?.calls.slice(0, made.length)).toEqual(made);
    expect(bench.argumentsOf('gameFinished')).toHaveLength(1);
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    const after = [await money(ada), await money(ben)];
    expect((after[0] ?? 0) + (after[1] ?? 0)).toBe(200_000 - 10_000 + 8000);
    expect((await roundFairness(bench.ctx, ada, id)).log).toMatchObject({ fate: 'played' });
    // The room comes back, as from an old copy, and plays to its end: no one is paid again.
    await restore(id, dumps);
    await bench.pass(id, 80 * 4000);
    expect([await money(ada), await money(ben)]).toEqual(after);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Finished');
  });

  it('continues play if Redis has the room as it was before the start, with every card paid', async ({
    bench,
    ada,
    ben,
    money,
    dumpOf,
    restore,
    bothPaid,
  }) => {
    const id = await bothPaid();
    const dumps = await dumpOf(id);
    await bench.pass(id, 30_000 + 20_000);
    await restore(id, dumps);
    await recoverRounds(bench.ctx);
    await bench.pass(id, 80 * 4000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Finished', open: false });
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    expect((await money(ada)) + (await money(ben))).toBe(200_000 - 10_000 + 8000);
  });

  it('refunds a round in play if Redis has its room as it was before a card was paid', async ({
    bench,
    ada,
    ben,
    pay,
    money,
    roomNow,
    dumpOf,
    restore,
  }) => {
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

  it('ends a finished round again if Redis has its room as open; later payments are refunded', async ({
    bench,
    ada,
    ben,
    money,
    later,
    dumpOf,
    restore,
    bothPaid,
  }) => {
    const id = await bothPaid();
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

  it('continues after it died during the refunds, even much later', async ({
    bench,
    ada,
    ben,
    money,
    later,
    bothPaid,
  }) => {
    const id = await bothPaid();
    await bench.redis.del(...roomKeys(id));
    let refunds = 0;
    const dying: RoomsContext = {
      ...bench.ctx,
      ledger: {
        ...bench.ctx.ledger,
        post: (...entry) => (++refunds > 1 ? died() : bench.ctx.ledger.post(...entry)),
      },
    };
    await expect(recoverRounds(dying)).rejects.toThrow(DEATH);
    expect((await money(ada)) + (await money(ben))).toBe(195_000);
    later(24 * 60 * 60_000);
    await bench.ctx.recoveries.note(new Date(bench.clock.now()));
    await recoverRounds(bench.ctx);
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    expect((await bench.ctx.rounds.find(id))?.players).toHaveLength(2);
  });

  it('wakes a room that has lost its due work', async ({ bench, ada, pay, roomNow }) => {
    await pay(ada, '7');
    const id = (await roomNow()).id as RoundId;
    await bench.redis.del('due:{due}', 'due:{due}:leases');
    await recoverRounds(bench.ctx);
    // Other tests' rooms are woken up too.
    const { leases } = await bench.ctx.due.claim(bench.clock.now(), 1000);
    expect(leases).toContainEqual(expect.objectContaining({ job: 'room', subject: id }));
  });

  it('an idle room is due again until it leaves Redis', async ({ bench }) => {
    const place = { game: 'bingo', stake: fromBirr(50), space: asSpaceId('idle') } as const;
    const { id } = await openRoom(bench.ctx, place, null);
    const due = await advanceRoom(bench.ctx, id);
    expect(due).toBeGreaterThan(bench.clock.now());
    await bench.redis.del(...roomKeys(id));
    expect(await advanceRoom(bench.ctx, id)).toBeNull();
  });
});

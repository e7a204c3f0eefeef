import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { recordFaults } from '@chewata/common/fairness/record-faults';
import type { RoundId } from '@chewata/common/ids';
import { describe, expect } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { DEATH, died } from '#testing/rooms/two-players.ts';
import { it } from '#testing/rooms/with-beacon.ts';
import { completeRecord } from '../fairness/complete-record.ts';
import { betHistory } from '../history/bet-history.ts';
import { roundFairness } from '../history/round-fairness.ts';
import { advanceRoom } from '../play/advance-room.ts';
import { recoverRounds } from '../recover/recover-rounds.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { voidUnsettled } from './void-unsettled.ts';

const COUNTDOWN_MS = 30_000;
const why = 'The hall lost its power.';
const voids = (ctx: RoomsContext, id: RoundId, from: 'Starting' | 'Playing') =>
  voidUnsettled(ctx, id, from, why, []);

describe('R13: a round that is voided before its settlement', () => {
  it('gives every stake back, says why, and takes no more cards', async ({
    bench,
    ada,
    ben,
    money,
    bothPaid,
    pay,
    roomNow,
  }) => {
    const id = await bothPaid();
    await voids(bench.ctx, id, 'Starting');
    await bench.pass(id, 0);
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    expect(bench.argumentsOf('timeoutMessage')[0]).toMatchObject([
      { message: expect.stringContaining(why), success: false },
      id,
    ]);
    const notes = await bench.ctx.notifications.ofUser(ben.id, 10);
    expect(notes[0]).toMatchObject({
      key: 'notifications.roundVoided',
      params: { reason: why, amount: '50.00' },
    });
    expect((await betHistory(bench.ctx, ada.id, 1)).rows[0]).toMatchObject({ result: 'Refunded' });
    expect((await roomNow()).id).not.toBe(id);
    await pay(ada, '9');
    await expect(voids(bench.ctx, id, 'Starting')).rejects.toMatchObject({ code: 'NOT_PLAYING' });
  });

  it('needs no paid card', async ({ bench, ada, roomNow, pay, money }) => {
    const { id } = await roomNow();
    await voids(bench.ctx, id as RoundId, 'Starting');
    expect((await roomNow()).id).not.toBe(id);
    await pay(ada, '9');
    expect(await money(ada)).toBe(95_000);
  });

  it('D15: in play, publishes seed, beacon and calls, and the cards that would have won', async ({
    bench,
    ada,
    bothPaid,
    money,
  }) => {
    const id = await bothPaid();
    await bench.pass(id, COUNTDOWN_MS + 9000);
    const calls = (await bench.ctx.rooms.find(id))?.play?.called ?? 0;
    expect(calls).toBeGreaterThan(0);
    await voids(bench.ctx, id, 'Playing');
    await bench.pass(id, 0);
    expect(await money(ada)).toBe(100_000);
    const record = await roundFairness(bench.ctx, ada, id);
    expect(record).toMatchObject({ status: 'Refunded', log: { fate: 'voided' } });
    expect(record.calls).toHaveLength(calls);
    expect(record.wouldHaveWon?.length).toBeGreaterThan(0);
    const { chain } = bench.beacon.client;
    const faults = (changed: object) =>
      recordFaults({ ...record, ...changed }, { chain, isSignatureOf, kept: null });
    expect(faults({})).toEqual([]);
    expect(faults({ wouldHaveWon: [{ card: '99' }] })).toEqual(['wouldHaveWon']);
  });

  it('D15: before its beacon, the record waits for the value', async ({ bench, ada, bothPaid }) => {
    const id = await bothPaid();
    await bench.pass(id, COUNTDOWN_MS);
    await voids(bench.ctx, id, 'Playing');
    await advanceRoom(bench.ctx, id);
    const early = await roundFairness(bench.ctx, ada, id);
    expect([early.beacon?.randomness, early.log, early.wouldHaveWon]).toEqual([null, null, null]);
    bench.clock.set(Date.parse(early.beacon?.at ?? '') + 1000);
    expect(await completeRecord(bench.ctx, id)).toBeNull();
    const record = await roundFairness(bench.ctx, ada, id);
    expect(record.log?.fate).toBe('voided');
    expect(record.wouldHaveWon?.length).toBeGreaterThan(0);
    const { chain } = bench.beacon.client;
    expect(recordFaults(record, { chain, isSignatureOf, kept: null })).toEqual([]);
  });

  it('is either settled or voided, if both happen at the same moment', async ({
    bench,
    ada,
    ben,
    bothPaid,
    money,
  }) => {
    const id = await bothPaid();
    await bench.pass(id, COUNTDOWN_MS);
    const room = async () => (await bench.ctx.rooms.find(id))?.phase;
    for (const player of [ada, ben]) await bench.ctx.presence.leave('bingo', player.id, 'socket', 0);
    while ((await room()) === 'playing') bench.clock.set((await advanceRoom(bench.ctx, id)) ?? 0);
    await Promise.allSettled([advanceRoom(bench.ctx, id), voids(bench.ctx, id, 'Playing')]);
    await bench.pass(id, 0);
    const round = await bench.ctx.rounds.find(id);
    const both = (await money(ada)) + (await money(ben));
    expect(both).toBe(round?.status === 'Refunded' ? 200_000 : 198_000);
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
  });

  it('is ended by the recovery, wherever the server dies', async ({ bench, ada, ben, bothPaid, money }) => {
    const { ctx } = bench;
    const dying: RoomsContext[] = [
      { ...ctx, ledger: { ...ctx.ledger, post: died } },
      { ...ctx, notifications: { ...ctx.notifications, add: died } },
      { ...ctx, rounds: { ...ctx.rounds, close: died } },
      { ...ctx, rooms: { ...ctx.rooms, change: died } },
    ];
    for (const dead of dying) {
      const id = await bothPaid();
      await expect(voids(dead, id, 'Starting')).rejects.toThrow(DEATH);
      await recoverRounds(ctx);
      await bench.pass(id, 0);
      expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
      expect(await ctx.rounds.find(id)).toMatchObject({ status: 'Refunded', open: false });
      expect((await ctx.rooms.find(id))?.phase).toBe('over');
    }
    const id = await bothPaid();
    await bench.pass(id, COUNTDOWN_MS);
    const dead = { ...ctx, ledger: { ...ctx.ledger, post: died } };
    await expect(voids(dead, id, 'Playing')).rejects.toThrow(DEATH);
    await recoverRounds(ctx);
    await bench.pass(id, 0);
    expect((await ctx.rooms.find(id))?.phase).toBe('over');
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
  });
});

import { recordFaults } from '@chewata/common/fairness/record-faults';
import { GAME_NAMES } from '@chewata/common/games';
import type { RoundId } from '@chewata/common/ids';
import { describe, expect } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { it as ofAnyGame } from '#testing/rooms/with-beacon.ts';
import { roundFairness } from '../history/round-fairness.ts';
import { advanceRoom } from '../play/advance-room.ts';
import type { RoomsContext } from '../rooms-context.ts';

const COUNTDOWN_MS = 30_000;

describe.each(GAME_NAMES)('in %s', (game) => {
  const it = ofAnyGame.extend('game', game);

  describe('D11 SEC9: a seal at a time when the beacon could be known', () => {
    it('refunds the round if the servers stood still at the end of the countdown', async ({
      bench,
      ada,
      ben,
      money,
      bells,
      later,
      bothPaid,
    }) => {
      const id = await bothPaid();
      later(COUNTDOWN_MS + 2000);
      await bench.pass(id, 0);
      const round = await bench.ctx.rounds.find(id);
      expect(round).toMatchObject({ status: 'Refunded', refundedFor: 'sealedLate', open: false });
      expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
      expect(bench.argumentsOf('cardsSealed')).toEqual([]);
      expect(bench.argumentsOf('timeoutMessage').at(-1)?.[0]).toMatchObject({
        message: 'The cards were sealed too late for the public beacon. Your stake has been refunded.',
      });
      expect(await bells(ada)).toContain('notifications.sealedLate');
      expect(await bench.ctx.metrics.registry.metrics()).toMatch(/rounds_sealed_late_total [1-9]/);
    });

    it('refunds the round if the clock of the server is 10 s behind', async ({
      bench,
      ada,
      ben,
      money,
      later,
      bothPaid,
    }) => {
      const id = await bothPaid();
      const slow = behind(bench.ctx, 10_000);
      later(COUNTDOWN_MS + 10_000);
      await advanceRoom(slow, id);
      expect((await bench.ctx.rounds.find(id))?.refundedFor).toBe('sealedLate');
      expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    });

    it("refunds the round by Redis' clock too", async ({ bench, later, withRooms, bothPaid }) => {
      const id = await bothPaid();
      later(COUNTDOWN_MS);
      const ahead = withRooms({ time: async () => bench.clock.now() + 2000 });
      await advanceRoom(ahead, id);
      expect((await bench.ctx.rounds.find(id))?.refundedFor).toBe('sealedLate');
    });

    it('refunds the round by the newest round of the beacon, if every clock of ours is behind it', async ({
      bench,
      ada,
      ben,
      money,
      later,
      bothPaid,
    }) => {
      const id = await bothPaid();
      const announced = (await bench.ctx.rooms.find(id))?.beacon;
      const { sealMarginMs } = bench.beacon.client.chain;
      later(COUNTDOWN_MS);
      const passed = () => (announced?.at ?? 0) - sealMarginMs;
      await advanceRoom({ ...bench.ctx, beacon: { ...bench.ctx.beacon, passed } }, id);
      expect((await bench.ctx.rounds.find(id))?.refundedFor).toBe('sealedLate');
      expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    });

    it('seals the round if the newest round of the beacon is a moment from the margin', async ({
      bench,
      later,
      bothPaid,
    }) => {
      const id = await bothPaid();
      const announced = (await bench.ctx.rooms.find(id))?.beacon;
      later(COUNTDOWN_MS);
      const passed = () => (announced?.at ?? 0) - bench.beacon.client.chain.sealMarginMs - 1;
      await advanceRoom({ ...bench.ctx, beacon: { ...bench.ctx.beacon, passed } }, id);
      expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Playing', sealedInTime: true });
    });

    it('voids the round if the write of the seal itself took too long: it is in the log, and no stake is lost', async ({
      bench,
      ada,
      ben,
      money,
      later,
      bothPaid,
    }) => {
      const id = await bothPaid();
      later(COUNTDOWN_MS);
      const { rounds } = bench.ctx;
      const seal: typeof rounds.seal = async (...asked) => {
        const sealed = await rounds.seal(...asked);
        later(1500);
        return sealed;
      };
      await advanceRoom({ ...bench.ctx, rounds: { ...rounds, seal } }, id);
      expect(await rounds.find(id)).toMatchObject({ status: 'Refunded', refundedFor: 'sealedLate' });
      expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
      expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
      const record = await roundFairness(bench.ctx, ada, id);
      expect(record.log).toMatchObject({ fate: 'voided' });
      expect(record.serverSeed).not.toBeNull();
    });
  });

  describe('D13 SEC9: a seed that is replaced after the beacon', () => {
    it('is seen: alone by the commitment, with the commitment by what watchers kept', async ({
      bench,
      ada,
      roomNow,
      bothPaid,
    }) => {
      const id: RoundId = await bothPaid();
      const { commitment, beacon } = await roomNow();
      await bench.pass(id, COUNTDOWN_MS + 80 * 4000);
      const record = await roundFairness(bench.ctx, ada, id);
      const { chain } = bench.beacon.client;
      const kept = { announced: { commitment, beacon }, sealed: null, own: [] };
      const by = { chain, isSignatureOf: null, kept };
      expect(recordFaults(record, by)).toEqual([]);
      expect(recordFaults({ ...record, serverSeed: 'ab'.repeat(32) }, by)).toContain('commitment');
      expect(recordFaults({ ...record, commitment: 'ab'.repeat(32) }, by)).toContain('keptCommitment');
    });
  });
});

/** A server whose clock is behind. */
function behind(ctx: RoomsContext, ms: number): RoomsContext {
  const { clock } = ctx;
  return {
    ...ctx,
    clock: {
      now: () => clock.now() - ms,
      ruleNow: () => clock.ruleNow() - ms,
      sleep: (time) => clock.sleep(time),
    },
  };
}

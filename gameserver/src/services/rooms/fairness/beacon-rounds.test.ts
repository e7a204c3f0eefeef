import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { recordFaults } from '@chewata/common/fairness/record-faults';
import { GAME_NAMES } from '@chewata/common/games';
import type { RoundId } from '@chewata/common/ids';
import { describe, expect } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import type { Round } from '#domain/rooms/round.ts';
import { roomKeys } from '#testing/rooms/scenario-setup.ts';
import { DEATH, died } from '#testing/rooms/two-players.ts';
import { it as ofAnyGame } from '#testing/rooms/with-beacon.ts';
import { removeCards } from '../cards/remove-cards.ts';
import { roundFairness } from '../history/round-fairness.ts';
import { advanceRoom } from '../play/advance-room.ts';
import { recoverRounds } from '../recover/recover-rounds.ts';
import { showBeaconState } from './show-beacon-state.ts';

const COUNTDOWN_MS = 30_000;
const LONGEST_PLAY_MS = 80 * 4000;
const LONGEST_ROUND_MS = COUNTDOWN_MS + LONGEST_PLAY_MS;
const beaconOfRound = (round: Round | null) => {
  if (!round?.beacon) throw new Error('no beacon');
  return round.beacon;
};

describe.each(GAME_NAMES)('in %s', (game) => {
  const it = ofAnyGame.extend('game', game);

  describe('D11: a round with a beacon', () => {
    it('announces it with the commitment, seals before it, and is drawn from it: the record has no fault', async ({
      bench,
      ada,
      roomNow,
      bothPaid,
    }) => {
      const before = await roomNow();
      expect(before).toMatchObject({ commitment: '', beacon: null, startsAt: null, beaconState: 'ready' });
      const id = await bothPaid();
      const { commitment, beacon, startsAt } = await roomNow();
      const { chain } = bench.beacon.client;
      expect(beacon?.chain).toBe(chain.hash);
      const wait = Date.parse(beacon?.at ?? '') - (startsAt ?? 0);
      expect([wait >= 1000, wait <= 2000]).toEqual([true, true]);
      expect(await roundFairness(bench.ctx, ada, id)).toMatchObject({ commitment, serverSeed: null });
      await bench.pass(id, COUNTDOWN_MS);
      expect(bench.argumentsOf('cardsSealed')).toMatchObject([[{ roomId: id, commitment, beacon }]]);
      expect((await bench.ctx.rooms.find(id))?.play).toMatchObject({ order: [], called: 0 });
      await bench.pass(id, LONGEST_PLAY_MS);
      const record = await roundFairness(bench.ctx, ada, id);
      expect(record).toMatchObject({ status: 'Finished', commitment, algorithm: 'hmac-sha256-drand-v2' });
      expect(record.beacon).toMatchObject({ ...beacon });
      expect(recordFaults(record, { chain, isSignatureOf, kept: null })).toEqual([]);
      expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    });

    it('ends its promise with the countdown; the next one has another seed and beacon', async ({
      bench,
      cards,
      ada,
      target,
      pay,
      roomNow,
      later,
    }) => {
      await pay(ada, cards[0]);
      const first = await roomNow();
      await removeCards(bench.ctx, ada, { game, target, cards: null });
      expect(await roomNow()).toMatchObject({ commitment: '', beacon: null, startsAt: null });
      later(5000);
      await pay(ada, cards[0]);
      const second = await roomNow();
      expect(second.id).toBe(first.id);
      expect(second.commitment).not.toBe(first.commitment);
      expect(second.beacon?.round).toBeGreaterThan(first.beacon?.round ?? 0);
    });

    for (const mood of ['down', 'lying'] as const)
      it(`is refunded 30 s after the beacon's time if every base is ${mood}: no stake is lost, and the bell rings`, async ({
        bench,
        ada,
        ben,
        money,
        bells,
        bothPaid,
      }) => {
        const id = await bothPaid();
        await bench.pass(id, COUNTDOWN_MS);
        const { at } = beaconOfRound(await bench.ctx.rounds.find(id));
        bench.beacon.mood = mood;
        bench.clock.set(at + 28_000);
        await bench.pass(id, 1000);
        expect((await bench.ctx.rounds.find(id))?.status).toBe('Playing');
        await bench.pass(id, 2000);
        expect(await bench.ctx.rounds.find(id)).toMatchObject({
          status: 'Refunded',
          refundedFor: 'noBeacon',
          open: false,
        });
        expect(bench.argumentsOf('numberCall')).toEqual([]);
        expect(bench.argumentsOf('timeoutMessage').at(-1)?.[0]).toMatchObject({
          message: 'The public beacon gave no value. Your stake has been refunded.',
        });
        expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
        expect((await roundFairness(bench.ctx, ada, id)).log).toMatchObject({ fate: 'refunded' });
        expect(await bells(ada)).toContain('notifications.beaconRefund');
      });

    it('announces none while the beacon is away, says so before anyone pays, and is played without', async ({
      bench,
      ada,
      bells,
      roomNow,
      later,
      bothPaid,
    }) => {
      bench.beacon.mood = 'down';
      later(31_000);
      expect(await roomNow()).toMatchObject({ beaconState: 'away' });
      const id = await bothPaid();
      expect(await roomNow()).toMatchObject({ beacon: null, beaconState: 'away' });
      await bench.pass(id, COUNTDOWN_MS + LONGEST_PLAY_MS);
      const record = await roundFairness(bench.ctx, ada, id);
      expect(record).toMatchObject({ status: 'Finished', algorithm: 'hmac-sha256-seats-v1', beacon: null });
      expect(await bells(ada)).toContain('notifications.beaconAway');
    });

    it('with `required` no card is paid for while the beacon is away', async ({
      bench,
      cards,
      ada,
      pay,
      money,
      roomNow,
      later,
    }) => {
      bench.settings.value = { ...bench.settings.value, beaconMode: 'required' };
      bench.beacon.mood = 'down';
      later(31_000);
      await expect(pay(ada, cards[0])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await money(ada)).toBe(100_000);
      expect(await roomNow()).toMatchObject({ status: 'Available', players: {}, viewingCards: {} });
      bench.beacon.mood = 'well';
      await bench.beacon.client.refresh();
      await pay(ada, cards[0]);
      expect((await roomNow()).beacon).not.toBeNull();
    });
  });

  describe('D11: a beacon that dies, lies and comes back', () => {
    it('costs only the rounds whose countdown had begun, refunded; later ones are played without it, then with it', async ({
      bench,
      cards,
      ada,
      ben,
      money,
      pay,
      roomNow,
      later,
      bothPaid,
    }) => {
      const first = await bothPaid();
      await bench.pass(first, COUNTDOWN_MS);
      bench.beacon.mood = 'down';
      later(20_000);
      bench.beacon.mood = 'lying';
      later(20_000);
      await bench.pass(first, 1000);
      expect(await bench.ctx.rounds.find(first)).toMatchObject({
        status: 'Refunded',
        refundedFor: 'noBeacon',
      });
      expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);

      await showBeaconState(bench.ctx);
      expect(await roomNow()).toMatchObject({ beaconState: 'away' });
      await pay(ada, cards[0]);
      await pay(ben, cards[1]);
      const second = await roomNow();
      expect(second).toMatchObject({ beacon: null, beaconState: 'away' });
      bench.beacon.mood = 'well';
      await bench.pass(second.id as RoundId, LONGEST_ROUND_MS);
      expect(await bench.ctx.rounds.find(second.id as RoundId)).toMatchObject({
        status: 'Finished',
        algorithm: 'hmac-sha256-seats-v1',
      });

      await bench.beacon.client.refresh();
      await pay(ada, cards[0]);
      expect(await roomNow()).toMatchObject({ beacon: { chain: bench.beacon.client.chain.hash } });
    });
  });

  describe('D11: after a crash', () => {
    it('another server continues between the seal and the beacon, and between the beacon and the first call', async ({
      bench,
      later,
      withRooms,
      bothPaid,
    }) => {
      const id = await bothPaid();
      later(COUNTDOWN_MS);
      await expect(advanceRoom(withRooms({ change: died }), id)).rejects.toThrow(DEATH);
      expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Playing', sealedInTime: true });
      await bench.pass(id, 0);
      const { at } = beaconOfRound(await bench.ctx.rounds.find(id));
      bench.clock.set(at);
      const { rooms } = bench.ctx;
      const isDrawn = ({ play }: Parameters<typeof rooms.change>[1]) => (play?.order.length ?? 0) > 0;
      const dying = withRooms({ change: (...one) => (isDrawn(one[1]) ? died() : rooms.change(...one)) });
      const drawing = async () => {
        for (let step = 0; step < 20; step++) bench.clock.set((await advanceRoom(dying, id)) ?? 0);
      };
      await expect(drawing()).rejects.toThrow(DEATH);
      const value = (await bench.ctx.rounds.find(id))?.beacon?.randomness;
      expect(value).toHaveLength(64);
      bench.beacon.mood = 'down';
      await bench.pass(id, LONGEST_PLAY_MS);
      expect(await bench.ctx.rounds.find(id)).toMatchObject({
        status: 'Finished',
        beacon: { randomness: value },
      });
    });

    it('a sealed round whose room is lost waits for its beacon, then is settled from its document', async ({
      bench,
      ada,
      bothPaid,
    }) => {
      const id = await bothPaid();
      await bench.pass(id, COUNTDOWN_MS);
      await bench.redis.del(...roomKeys(id));
      bench.beacon.mood = 'down';
      await recoverRounds(bench.ctx);
      bench.clock.set(beaconOfRound(await bench.ctx.rounds.find(id)).at + 5000);
      await recoverRounds(bench.ctx);
      expect((await bench.ctx.rounds.find(id))?.status).toBe('Playing');
      bench.beacon.mood = 'well';
      await recoverRounds(bench.ctx);
      const record = await roundFairness(bench.ctx, ada, id);
      expect(record.status).toBe('Finished');
      const { chain } = bench.beacon.client;
      expect(recordFaults(record, { chain, isSignatureOf, kept: null })).toEqual([]);
      expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    });

    it('a lost round without its beacon is refunded after 30 s', async ({
      bench,
      ada,
      ben,
      money,
      bothPaid,
    }) => {
      const id = await bothPaid();
      await bench.pass(id, COUNTDOWN_MS);
      await bench.redis.del(...roomKeys(id));
      bench.beacon.mood = 'down';
      bench.clock.set(beaconOfRound(await bench.ctx.rounds.find(id)).at + 31_000);
      await recoverRounds(bench.ctx);
      expect((await bench.ctx.rounds.find(id))?.refundedFor).toBe('noBeacon');
      expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
    });
  });
});

describe('D11: the calls of a round with a beacon', () => {
  ofAnyGame(
    'makes its first call at the later of its usual time and the beacon, and keeps the pace from there',
    async ({ bench, bothPaid }) => {
      const id = await bothPaid();
      await bench.pass(id, COUNTDOWN_MS);
      const { at } = beaconOfRound(await bench.ctx.rounds.find(id));
      bench.beacon.mood = 'down';
      await bench.pass(id, 9000);
      expect(bench.argumentsOf('numberCall')).toEqual([]);
      bench.beacon.mood = 'well';
      await bench.pass(id, 400);
      expect(bench.argumentsOf('numberCall')).toHaveLength(1);
      expect(bench.clock.now()).toBeGreaterThan(at);
      await bench.pass(id, 3500);
      expect(bench.argumentsOf('numberCall')).toHaveLength(1);
      await bench.pass(id, 500);
      expect(bench.argumentsOf('numberCall')).toHaveLength(2);
    },
  );
});

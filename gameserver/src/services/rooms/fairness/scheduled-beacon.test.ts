import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { recordFaults } from '@chewata/common/fairness/record-faults';
import { fromBirr } from '@chewata/common/money';
import { HOUR_MS } from '@chewata/common/time';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/rooms/with-beacon.ts';
import { confirmCards } from '../cards/confirm-cards.ts';
import { joinRoom } from '../enter/join-room.ts';
import { openScheduledRoom } from '../enter/open-room.ts';
import { roundFairness } from '../history/round-fairness.ts';

const AHEAD_MS = 5 * HOUR_MS;

/** A scheduled room in five hours, in which Ada and Ben have paid. */
const it = base.extend('scheduled', ({ bench, ada, ben, gameSpace }) => async () => {
  const startsAt = bench.clock.now() + AHEAD_MS;
  const place = { game: 'bingo', stake: fromBirr(50), space: gameSpace } as const;
  const { id } = await openScheduledRoom(bench.ctx, place, { id: `schedule of ${gameSpace}`, startsAt });
  const target = { by: 'room', roomId: id } as const;
  const room = () => joinRoom(bench.ctx, ada, 'bingo', target);
  const before = await room();
  const pay = (player: typeof ada, card: string) =>
    confirmCards(bench.ctx, player, { game: 'bingo', target, cards: [card], free: false });
  await pay(ada, '7');
  await pay(ben, '8');
  return { id, startsAt, before, room };
});

describe('D10 D11: a scheduled room whose beacon is hours away', () => {
  it('announces the beacon of its start with the first payment, and keeps it over an hour without the beacon', async ({
    bench,
    ada,
    later,
    scheduled,
  }) => {
    const { id, startsAt, before, room } = await scheduled();
    expect(before).toMatchObject({ startsAt, beacon: null, commitment: '' });
    const { beacon, commitment, startsAt: announced } = await room();
    expect(announced).toBe(startsAt);
    const wait = Date.parse(beacon?.at ?? '') - startsAt;
    expect([wait >= 1000, wait <= 2000]).toEqual([true, true]);
    later(HOUR_MS);
    await bench.pass(id, 0);
    bench.beacon.mood = 'down';
    later(HOUR_MS);
    await bench.pass(id, 0);
    expect(bench.beacon.client.state()).toBe('away');
    bench.beacon.mood = 'well';
    later(3 * HOUR_MS - 1000);
    await bench.pass(id, 0);
    expect(await room()).toMatchObject({ status: 'Starting', beacon, commitment });
    await bench.pass(id, 1000);
    expect(bench.argumentsOf('cardsSealed')).toMatchObject([[{ roomId: id, commitment, beacon }]]);
    await bench.pass(id, 80 * 4000);
    const record = await roundFairness(bench.ctx, ada, id);
    expect(record).toMatchObject({ status: 'Finished', commitment, algorithm: 'hmac-sha256-drand-v2' });
    const { chain } = bench.beacon.client;
    const kept = { announced: { commitment, beacon }, sealed: null, own: [] };
    expect(recordFaults(record, { chain, isSignatureOf, kept })).toEqual([]);
  });

  it('is refunded 30 s after its time, not before, if the beacon is away all the while', async ({
    bench,
    ada,
    ben,
    money,
    later,
    scheduled,
  }) => {
    const { id } = await scheduled();
    bench.beacon.mood = 'down';
    later(AHEAD_MS);
    await bench.pass(id, 29_000);
    expect((await bench.ctx.rounds.find(id))?.status).toBe('Playing');
    await bench.pass(id, 5000);
    expect(await bench.ctx.rounds.find(id)).toMatchObject({ status: 'Refunded', refundedFor: 'noBeacon' });
    expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
  });
});

import { asRoundId } from '@chewata/common/ids';
import { HOUR_MS } from '@chewata/common/time';
import { describe, expect } from 'vitest';
import { makeMetrics } from '#runtime/metrics.ts';
import type { RoomsBench } from '#testing/rooms/bench.ts';
import { it } from '#testing/rooms/with-beacon.ts';
import { publishMerged } from '../publish-update.ts';
import { watchBeacon } from './watch-beacon.ts';

/** A server whose clock is that many seconds ahead of the beacon, with gauges of its own. */
const serverWith = ({ ctx }: RoomsBench, skewS: number) => ({
  ...ctx,
  metrics: makeMetrics(),
  beacon: { ...ctx.beacon, clockSkew: () => skewS * 1000 },
});

async function gaugesOf({ metrics }: ReturnType<typeof serverWith>) {
  const text = await metrics.registry.metrics();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { skewS: value('beacon_clock_skew_seconds'), ready: value('beacon_ready') };
}

describe('a server that watches the beacon', () => {
  it("rings the administrators' bell at a clock that is 1 s off, once an hour", async ({
    bench,
    ada,
    later,
  }) => {
    later(HOUR_MS - (bench.clock.now() % HOUR_MS));
    const bells = async () => (await bench.ctx.notifications.ofUser(ada.id, 100)).map(({ params }) => params);
    await watchBeacon(serverWith(bench, 0.9));
    await watchBeacon(serverWith(bench, -0.9));
    expect(await bells()).toEqual([]);
    await watchBeacon(serverWith(bench, -1.25));
    await watchBeacon(serverWith(bench, 4));
    expect(await bells()).toEqual([{ seconds: '-1.3' }]);
    later(HOUR_MS - 1);
    await watchBeacon(serverWith(bench, 4));
    expect(await bells()).toHaveLength(1);
    later(1);
    await watchBeacon(serverWith(bench, 4));
    expect((await bells()).map(({ seconds }) => seconds).sort()).toEqual(['-1.3', '4.0']);
  });

  it('shows in its gauges how far its clock is ahead, and whether the beacon has given a new round', async ({
    bench,
    ada,
    later,
  }) => {
    const server = serverWith(bench, -2.5);
    await watchBeacon(server);
    expect([ada.isAdmin, await gaugesOf(server)]).toEqual([true, { skewS: -2.5, ready: 1 }]);
    bench.beacon.mood = 'down';
    later(31_000);
    await watchBeacon(server);
    expect(await gaugesOf(server)).toEqual({ skewS: -2.5, ready: 0 });
    bench.beacon.mood = 'well';
    await watchBeacon(server);
    expect((await gaugesOf(server)).ready).toBe(1);
  });

  it('sends the state to the rooms that take cards as it changes, and nothing to those that count down', async ({
    bench,
    ada,
    newcomer,
    pay,
    later,
    roomNow,
  }) => {
    const server = serverWith(bench, 0);
    await watchBeacon(server);
    const { id } = await roomNow();
    // Messages that a server sends later of changes that follow each other closely are sent at once here.
    const watch = async () => {
      await watchBeacon(server);
      await publishMerged(bench.ctx, { id: asRoundId(id), game: 'bingo' });
    };
    const patches = () =>
      bench.events
        .filter(({ to, event }) => to === `bingo ${id}` && event === 'cardUpdate')
        .map(({ args: [patch] }) => (patch as { beaconState?: string }).beaconState)
        .filter((state) => state !== undefined);
    await watch();
    expect(patches()).toEqual([]);
    bench.beacon.mood = 'down';
    later(31_000);
    await watch();
    await watch();
    expect(patches()).toEqual(['away']);
    bench.beacon.mood = 'well';
    await watch();
    expect(patches()).toEqual(['away', 'ready']);
    await pay(ada, '7');
    await pay(await newcomer(), '8');
    bench.beacon.mood = 'down';
    later(31_000);
    bench.events.length = 0;
    await watch();
    expect(patches()).toEqual([]);
    expect(await roomNow()).toMatchObject({ beaconState: 'ready' });
  });
});

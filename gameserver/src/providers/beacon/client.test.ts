import { setTimeout } from 'node:timers/promises';
import { QUICKNET, timeOfRound } from '@chewata/common/fairness/chain';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { BeaconSource } from '../ports/beacon.ts';
import { localSource, newSandboxKey, sandboxBeacon } from '../sandbox/beacon.ts';
import { beaconClient } from './client.ts';

const BEGUN = 1_800_000_000_000;
const log = pino({ level: 'silent' });

/** A client of a sandbox chain whose time is set by the test; `wrap` makes the sources from an honest one. */
function scene(wrap: (honest: BeaconSource) => BeaconSource[]) {
  const time = { now: BEGUN + 10_000, elapsed: 0 };
  const key = newSandboxKey((count) => Buffer.alloc(count, 7), BEGUN);
  const beacon = sandboxBeacon(key, () => BEGUN + 10_000 + time.elapsed);
  const sources = wrap(localSource(beacon));
  const client = beaconClient(beacon.chain, sources, {
    log,
    now: () => time.now + time.elapsed,
    monotonic: () => time.elapsed,
  });
  return { time, beacon, client };
}
const source = (fetch: BeaconSource['fetch']): BeaconSource => ({ name: 'test', fetch });
const dead = source(async () => {
  throw new Error('unreachable');
});

describe('the client of the beacon', () => {
  it('D9 returns a published round, and null for one that is not there yet', async () => {
    const { client, beacon } = scene((honest) => [honest]);
    expect(await client.value(5)).toEqual(beacon.value(5));
    expect(await client.value(12)).toBeNull();
  });

  it('D9 takes a round from any base that has it, past dead, empty and lying ones', async () => {
    const other = sandboxBeacon(
      newSandboxKey((count) => Buffer.alloc(count, 9), BEGUN),
      () => BEGUN + 20_000,
    );
    const { client, beacon } = scene((honest) => [
      dead,
      source(async () => null),
      // Another key, another round, another form.
      localSource(other),
      source(async () => honest.fetch(4)),
      source(async () => ({ round: 5, signature: 'zz' })),
      source(async () => 'nonsense'),
      honest,
    ]);
    expect(await client.value(5)).toEqual(beacon.value(5));
  });

  it('D9 returns nothing if every base lies', async () => {
    const { client } = scene((honest) => [source(async () => honest.fetch(4)), dead]);
    expect(await client.value(5)).toBeNull();
  });

  it('asks the bases once for requests at the same moment, and never again for a known round', async () => {
    let requests = 0;
    const { client } = scene((honest) => [
      source((round) => {
        requests += 1;
        return honest.fetch(round);
      }),
    ]);
    await Promise.all([client.value(5), client.value(5), client.value(5)]);
    await client.value(5);
    expect(requests).toBe(1);
  });

  it('is away until a base answers, and 30 s after the last new round', async () => {
    const working = { answers: false };
    const { client, time } = scene((honest) => [
      source((round) => (working.answers ? honest.fetch(round) : dead.fetch(round))),
    ]);
    await client.refresh();
    expect(client.state()).toBe('away');
    working.answers = true;
    await client.refresh();
    expect(client.state()).toBe('ready');
    working.answers = false;
    time.elapsed = 30_000;
    await client.refresh();
    expect(client.state()).toBe('ready');
    time.elapsed = 30_001;
    expect(client.state()).toBe('away');
  });

  it('is away if a base only repeats an old round', async () => {
    const { client, time } = scene((honest) => [source(() => honest.fetch(3))]);
    await client.refresh();
    expect(client.state()).toBe('ready');
    time.elapsed = 31_000;
    await client.refresh();
    expect(client.state()).toBe('away');
  });

  it('knows a moment that has passed, from the newest round and a clock that is never set', async () => {
    const { client, time, beacon } = scene((honest) => [honest]);
    expect(client.passed()).toBeNull();
    await client.refresh();
    expect(client.passed()).toBe(timeOfRound(beacon.chain, beacon.newest()));
    time.elapsed = 700;
    expect(client.passed()).toBe(timeOfRound(beacon.chain, 11) + 700);
  });

  it.each([
    [0, 0],
    [-4000, -4000],
    [9000, 6000],
  ])('measures a clock that is off by %i ms as %i', async (off, measured) => {
    const { client, time } = scene((honest) => [honest]);
    time.now += off;
    await client.refresh();
    expect(client.clockSkew()).toBe(measured);
  });

  it('D9 keeps its state, time and skew if a base names a round of the far future that is not signed', async () => {
    const { client, beacon, time } = scene((honest) => [
      source(async (round) => (round === 'latest' ? { ...beacon.value(11), round: 90_000 } : null)),
      honest,
    ]);
    await client.refresh();
    expect(client.passed()).toBe(timeOfRound(beacon.chain, 11));
    expect(client.clockSkew()).toBe(0);
    time.elapsed = 31_000;
    expect(client.state()).toBe('away');
  });

  it("D9 D11 believes a signed round of the far future, and then this machine's clock is behind", async () => {
    const day = 86_400_000;
    const { client, beacon, time } = scene((honest) => [honest]);
    await client.refresh();
    time.now -= day;
    await client.refresh();
    expect(client.passed()).toBe(timeOfRound(beacon.chain, 11));
    expect(client.clockSkew()).toBe(-day);
  });

  it.each([
    ['first', 0],
    ['last', 20],
  ])(
    'measures the clock by the newest round of any base, if the one that is behind answers %s',
    async (_, late) => {
      const { client } = scene((honest) => [
        source(async () => {
          await setTimeout(late);
          return honest.fetch(3);
        }),
        source(async (round) => {
          await setTimeout(20 - late);
          return honest.fetch(round);
        }),
      ]);
      await client.refresh();
      expect(client.clockSkew()).toBe(0);
    },
  );

  it('takes a beacon that has stopped for no fault of the clock', async () => {
    const { client, time } = scene((honest) => [source(() => honest.fetch(11))]);
    await client.refresh();
    time.elapsed = 60_000;
    await client.refresh();
    expect(client.clockSkew()).toBe(0);
  });

  it('D9 does not take the rounds of a sandbox for those of the public chain', async () => {
    const { beacon } = scene((honest) => [honest]);
    const client = beaconClient(QUICKNET, [localSource(beacon)], {
      log,
      now: () => BEGUN,
      monotonic: () => 0,
    });
    expect(await client.value(5)).toBeNull();
  });
});

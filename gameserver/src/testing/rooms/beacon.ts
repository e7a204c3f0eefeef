import type { Clock } from '#runtime/clock.ts';
import { systemRandom } from '#runtime/random.ts';
import { beaconClient } from '../../providers/beacon/client.ts';
import type { Beacon } from '../../providers/ports/beacon.ts';
import { localSource, newSandboxKey, sandboxBeacon } from '../../providers/sandbox/beacon.ts';

/** A beacon that runs by the test's clock, asked by the client of the server. */
export interface TestBeacon {
  readonly client: Beacon;
  /** 'down': no base answers. 'lying': every base answers with another round's signature. */
  mood: 'well' | 'down' | 'lying';
}

export function testBeacon(clock: Pick<Clock, 'now'>): TestBeacon {
  const now = () => clock.now();
  const sandbox = sandboxBeacon(newSandboxKey(systemRandom.bytes, clock.now() - 10_000), now);
  const honest = localSource(sandbox);
  const source = {
    name: 'of the test',
    fetch: async (round: number | 'latest') => {
      if (test.mood === 'down') throw new Error('down');
      const value = await honest.fetch(round);
      return test.mood === 'well' || value === null
        ? value
        : { ...sandbox.value(1), round: round === 'latest' ? sandbox.newest() : round };
    },
  };
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const client = beaconClient(sandbox.chain, [source], { log: silent, now, monotonic: now });
  const test: TestBeacon = { client, mood: 'well' };
  return test;
}

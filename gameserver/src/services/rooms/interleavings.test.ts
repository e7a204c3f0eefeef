import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { expectConsistent } from '#testing/rooms/expect-consistent.ts';
import { beginScenario, heal, type Lane, newLane } from '#testing/rooms/scenario-setup.ts';
import { anyScenario, chaos } from '../../testing/rooms/commands.ts';

/**
 * Hold, pay, remove, start, claim, recover and crash in any order and at once, over the real services and
 * stores: whatever happens, the ledger is whole in the end. INTERLEAVINGS says how many are tried.
 */
const RUNS = Number(process.env.INTERLEAVINGS ?? 150);
const LANES = 12;

let lanes: Lane[] = [];
beforeAll(async () => {
  lanes = await Promise.all(Array.from({ length: LANES }, newLane));
});
afterAll(() => Promise.all(lanes.map(({ bench }) => bench.close())));

it(`W7, W8, G6: ${RUNS} interleavings of hold, pay, remove, start, claim and crash leave the ledger whole`, async () => {
  const whole = (lane: Lane) =>
    fc.asyncProperty(anyScenario, async (scenario) => {
      await beginScenario(lane);
      await chaos(lane, scenario);
      await heal(lane);
      await expectConsistent(lane);
    });
  const numRuns = Math.ceil(RUNS / LANES);
  await Promise.all(lanes.map((lane) => fc.assert(whole(lane), { numRuns, endOnFailure: true })));
}, 3_600_000);

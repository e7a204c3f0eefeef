import { GAME_NAMES } from '@chewata/common/games';
import { randomBy } from '../random.ts';
import { noteDecisions } from './decisions.ts';
import type { RunFact } from './facts.ts';
import { Installation } from './installation.ts';
import type { Plant } from './planted/plant.ts';
import { CALL_MS } from './simulated-context.ts';

/** Between two calls of every game in a simulated run, in ms. */
export const SIMULATED_CALL_MS = CALL_MS;

export type TimedFact = RunFact & { readonly at: number };

export interface SimulatedRun {
  /** In the order in which they happened. */
  readonly facts: readonly TimedFact[];
  /** Errors of servers that no mishap explains. */
  readonly failures: readonly unknown[];
}

export interface SimulateOptions {
  /** Changes the services of every server, as a bug would. */
  readonly plant?: Plant;
  /** Players pay in, withdraw and transfer too; by default they do. */
  readonly movesMoney?: boolean;
  /** Players play about four times as long, and servers look for payouts even if no withdrawal is open. */
  readonly isLong?: boolean;
}

/** How long players play, in ms. */
const PLAY_MS = [600, 1200, 2500];
const LONG_PLAY_MS = [2500, 5000, 9000];
/** Ends by then: two recoveries, and what they find. */
const HEALS_MS = 100_000;

/**
 * One run: players at two servers in one game, in virtual time, with crashes and other mishaps. The seed decides the
 * order of everything. While it runs, the timers of this process are its own.
 */
export async function simulate(
  seed: number,
  { plant = (ctx) => ctx, movesMoney = true, isLong = false }: SimulateOptions = {},
): Promise<SimulatedRun> {
  const random = randomBy(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const facts: TimedFact[] = [];
  const game = pick(GAME_NAMES);
  const aheadMs = pick([[], [], [0, 1500], [-700, 400]]);
  const installation = new Installation({
    ...{ random, game, plant, movesMoney, isLong, aheadMs },
    players: pick([2, 3, 3, 4]),
    note: (fact) => void facts.push({ at: installation.time.now, ...fact }),
  });
  const { time, servers, clients, mood, data } = installation;
  const giveBack = time.install(random);
  try {
    const note = (what: string, target: string, forMs: number) =>
      facts.push({ at: time.now, kind: 'fault', what, target, forMs });
    for (const [index, byMs] of aheadMs.entries()) {
      const target = `gameserver-${index + 1}`;
      facts.push({ at: time.now, kind: 'fault', what: 'clock-step', target, forMs: HEALS_MS * 2, byMs });
    }
    await installation.begin();
    const lostConnection = pick([0, 0, 0.003]);
    if (lostConnection > 0) note('lost-connections', 'stores', HEALS_MS * 2);
    installation.mishaps = { death: pick([0, 0.002, 0.006, 0.015]), lostConnection };
    const end = time.now + pick(isLong ? LONG_PLAY_MS : PLAY_MS);
    if (random() < 0.2)
      time.after(random() * 5000, () => {
        const forMs = pick([3000, 20_000, 60_000]);
        mood.awayUntil = time.now + forMs;
        note('beacon-away', 'beacon', forMs);
      });
    if (random() < 0.25)
      time.after(random() * 5000, () => {
        const [server, forMs] = [pick(servers), pick([1500, 4000, 13_000])];
        server.frozenUntil = time.now + forMs;
        note('SIGSTOP', server.name, forMs);
      });
    if (random() < 0.1) {
      data.redis.keepWrites();
      time.after(random() * 8000, () => {
        data.redis.loseWrites(pick([1, 5, 25]));
        // It has restarted, so its connections were lost.
        for (const { ctx } of servers) ctx.oldRooms.suspectAll();
        note('cut-file', 'redis', 0);
      });
    }
    for (const client of clients) void client.live(end);
    await installation.run(end + 15_000);
    installation.leave();
    await installation.run(time.now + HEALS_MS);
    await noteDecisions(
      data,
      clients.map(({ player }) => player.id),
      (fact) => facts.push({ at: time.now, ...fact }),
    );
  } finally {
    giveBack();
  }
  return { facts, failures: installation.failures };
}

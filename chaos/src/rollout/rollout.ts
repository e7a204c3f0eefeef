import { setTimeout as sleep } from 'node:timers/promises';
import { roundFairness } from '@chewata/common/contract/rooms/fairness';
import { scriptedCalls } from '@chewata/common/scripted-calls';
import { startCluster } from '@chewata/launcher/programs/cluster';
import { newPlayer } from '../players/account.ts';
import { RoundPlayer } from '../players/round-player.ts';

/** Two rooms, so that each server is replaced with rounds in progress. */
const STAKES = [10, 25] as const;
/** Accounts made at the same time. */
const AT_ONCE = 4;
/** The proxy looks at each server every 2 s; see scripts/rollout. */
const SEEN_MS = 4000;
const COUNTDOWN_S = 15;
const ALL_CALLS = 75;
/** A card that claimed by itself while its owner was moved (B10) has its result within this time: half a call, the window. */
const BACK_MS = 3000;

export interface RolloutReport {
  readonly players: number;
  readonly calls: number;
  /** Players whose list of calls is not that of the round's record. */
  readonly lostCalls: number;
  readonly errors: readonly string[];
  /** Players who won though no one claims, all 75 were not called, and they had been back for a while. */
  readonly takenForAway: number;
  /** How long each player was away, each time, in ms. */
  readonly gapsMs: readonly number[];
}

interface Options {
  readonly dataDir: string;
  readonly players: number;
  /** The interval of calls, in ms; all 75 are called, so a round lasts 75 of them. */
  readonly callMs: number;
}

/** Replaces both servers of a cluster, one after the other, while players have rounds in progress on it. */
export async function rollout({ dataDir, players: count, callMs }: Options): Promise<RolloutReport> {
  const cluster = await startCluster({
    dataDir,
    env: {
      RATE_LIMITS: 'off',
      BINGO_COUNTDOWN_S: `${COUNTDOWN_S}`,
      BINGO_CALL_MS: `${callMs}`,
      LOG_LEVEL: 'warn',
    },
  });
  const players: RoundPlayer[] = [];
  try {
    const call = scriptedCalls(cluster.url);
    while (players.length < count) {
      const serials = Array.from(
        { length: Math.min(AT_ONCE, count - players.length) },
        (_, n) => players.length + n,
      );
      const accounts = await Promise.all(serials.map((serial) => newPlayer(call, serial, 100)));
      players.push(...accounts.map((account) => new RoundPlayer(cluster.url, account)));
    }
    await Promise.all(
      players.map((player, n) =>
        player.enter(STAKES[n % STAKES.length] ?? STAKES[0], `${Math.floor(n / STAKES.length) + 1}`),
      ),
    );
    while (players.some(({ calls }) => calls.length < 2)) await sleep(50);
    for (const server of ['gameserver-1', 'gameserver-2']) {
      await cluster.replace(server);
      await sleep(SEEN_MS);
    }
    await Promise.all(players.map(({ ended }) => ended));
    const records = await Promise.all(
      [...new Set(players.map(({ roomId }) => roomId))].map((roundId) =>
        call(roundFairness, { params: { roundId } }),
      ),
    );
    const callsOf = new Map(records.map(({ roundId, calls }) => [roundId, calls.join()]));
    return {
      players: count,
      calls: Math.max(...records.map(({ calls }) => calls.length)),
      lostCalls: players.filter(({ roomId, calls }) => calls.join() !== callsOf.get(roomId)).length,
      takenForAway: players.filter(
        ({ hasWon, calls, thereForMs }) =>
          hasWon && calls.length < ALL_CALLS && thereForMs !== null && thereForMs > BACK_MS,
      ).length,
      errors: players.flatMap(({ errors }) => errors),
      gapsMs: players.flatMap(({ gapsMs }) => gapsMs),
    };
  } finally {
    for (const player of players) player.close();
    await cluster.stop();
  }
}

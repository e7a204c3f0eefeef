import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChapaStandIn, ProviderMode } from '@chewata/gameserver/testing/money/chapa-stand-in';
import { foldersOf } from '@chewata/launcher/installation/folders';
import { readRecords } from '@chewata/launcher/processes/leftovers';
import { sendSignal } from '@chewata/launcher/processes/process-identity';
import type { Cluster } from '@chewata/launcher/programs/cluster';
import type { Seeded } from '../seeded.ts';
import type { BeaconRelay } from './beacon-relay.ts';
import { stepClock } from './clock-files.ts';
import type { Network } from './network.ts';
import type { SmallDisk } from './small-disk.ts';

/** The things that faults act on. */
export interface Stage {
  readonly cluster: Cluster;
  readonly network: Network;
  readonly beacon: BeaconRelay;
  readonly provider: ChapaStandIn;
  /** The file systems of the two stores; null if none may be mounted. */
  readonly disks: Readonly<Record<'docstore' | 'redis', SmallDisk | null>>;
  readonly random: Seeded;
  /** Writes a fault into the history at the moment it happens. */
  note(what: string, target: string, forMs: number, byMs?: number): void;
}

/** A fault that has begun; `over` resolves when what it did has ended. */
export interface Happening {
  readonly target: string;
  /** How long it lasts, in ms. */
  readonly forMs: number;
  /** Of a stepped clock: how far it is ahead, in ms. */
  readonly byMs?: number;
  readonly over: Promise<void>;
}

/** Null: it cannot happen on this machine. */
export type Fault = (stage: Stage) => Happening | null;

/** A restart takes this long at the most: what drains, and what reads its data again. */
const RESTART_MS = 15_000;
const MOST_STEP_MS = 3000;
const SERVERS = ['gameserver-1', 'gameserver-2'] as const;

const done = Promise.resolve();
const pidOf = ({ cluster }: Stage, name: string): number | null =>
  readRecords(foldersOf(cluster.dataDir).run).find((record) => record.name === name)?.pid ?? null;

/** The launcher starts a killed program again. */
function kill(stage: Stage, target: string): Happening {
  const pid = pidOf(stage, target);
  if (pid) sendSignal(pid, 'SIGKILL');
  return { target, forMs: 0, over: done };
}

function freeze(stage: Stage, target: string, mostMs: number): Happening {
  const forMs = stage.random.whole(1000, mostMs);
  const pid = pidOf(stage, target);
  if (pid) sendSignal(pid, 'SIGSTOP');
  const over = sleep(forMs).then(() => {
    if (pid) sendSignal(pid, 'SIGCONT');
  });
  return { target, forMs, over };
}

const restart = ({ cluster }: Stage, target: string, meanwhile?: () => void): Happening => ({
  target,
  forMs: RESTART_MS,
  over: cluster.replace(target, meanwhile),
});

/** Takes the last bytes of the file to which Redis appends, as a machine that lost its power does. */
function cutRedisFile({ cluster, random }: Stage): void {
  const folder = join(foldersOf(cluster.dataDir).redis, 'appendonlydir');
  const name = readdirSync(folder).find((file) => file.endsWith('.incr.aof'));
  if (!name) return;
  const file = join(folder, name);
  const { size } = statSync(file);
  truncateSync(file, Math.max(0, size - random.whole(1, Math.min(2000, size))));
}

function beaconIs(stage: Stage, mode: 'away' | 'lying'): Happening {
  const forMs = stage.random.whole(2000, 15_000);
  stage.beacon.mode = mode;
  const over = sleep(forMs).then(() => {
    stage.beacon.mode = 'honest';
  });
  return { target: 'beacon', forMs, over };
}

function providerIs(stage: Stage, mode: ProviderMode): Happening {
  const forMs = stage.random.whole(2000, 15_000);
  stage.provider.mode = mode;
  const over = sleep(forMs).then(() => {
    stage.provider.mode = 'honest';
  });
  return { target: 'provider', forMs, over };
}

function fillDisk({ disks, random }: Stage, target: 'docstore' | 'redis'): Happening | null {
  const disk = disks[target];
  if (!disk) return null;
  const forMs = random.whole(2000, 10_000);
  disk.fill();
  return { target, forMs, over: sleep(forMs).then(() => disk.free()) };
}

/** Back or forth; after a while it is right again. */
function clockOf(stage: Stage, target: string): Happening {
  const { random, cluster } = stage;
  const forMs = random.whole(3000, 20_000);
  const byMs = random.whole(300, MOST_STEP_MS) * random.pick([1, -1]);
  stepClock(cluster.dataDir, target, byMs);
  const over = sleep(forMs).then(() => stepClock(cluster.dataDir, target, 0));
  return { target, forMs, byMs, over };
}

/** Each kind of fault by its name in the history. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  SIGKILL: (stage) => kill(stage, stage.random.pick(SERVERS)),
  'kill-both-servers': (stage) => {
    for (const server of SERVERS) kill(stage, server);
    return { target: 'gameservers', forMs: RESTART_MS, over: done };
  },
  SIGTERM: (stage) => restart(stage, stage.random.pick(SERVERS)),
  SIGSTOP: (stage) => freeze(stage, stage.random.pick(SERVERS), 20_000),
  'kill-store': (stage) => ({ ...kill(stage, 'docstore'), forMs: RESTART_MS }),
  'freeze-store': (stage) => freeze(stage, 'docstore', 8000),
  'fill-store-disk': (stage) => fillDisk(stage, 'docstore'),
  'kill-redis': (stage) => ({ ...kill(stage, 'redis'), forMs: RESTART_MS }),
  'freeze-redis': (stage) => freeze(stage, 'redis', 8000),
  'restart-redis': (stage) => restart(stage, 'redis'),
  'fill-redis-disk': (stage) => fillDisk(stage, 'redis'),
  // The file is cut while Redis is stopped, some time after the restart began.
  'stop-and-cut': (stage) =>
    restart(stage, 'redis', () => {
      cutRedisFile(stage);
      stage.note('cut-file', 'redis', RESTART_MS);
    }),
  'kill-bot': (stage) => kill(stage, 'bot'),
  'freeze-bot': (stage) => freeze(stage, 'bot', 8000),
  'restart-proxy': (stage) => restart(stage, 'caddy'),
  rollout: (stage) => ({
    target: 'gameservers',
    forMs: 2 * RESTART_MS,
    over: (async () => {
      for (const server of SERVERS) {
        await stage.cluster.replace(server);
        await sleep(4000);
      }
    })(),
  }),
  'cut-connections': ({ network, random }) => {
    network.cut(random, 0.5);
    return { target: 'network', forMs: 0, over: done };
  },
  'half-open': ({ network, random }) => {
    const forMs = random.whole(1000, 10_000);
    network.hold(forMs);
    return { target: 'network', forMs, over: sleep(forMs) };
  },
  'slow-network': ({ network, random }) => {
    const forMs = random.whole(3000, 15_000);
    network.delay(random.whole(100, 1500), forMs);
    return { target: 'network', forMs, over: sleep(forMs) };
  },
  'beacon-away': (stage) => beaconIs(stage, 'away'),
  'beacon-lies': (stage) => beaconIs(stage, 'lying'),
  'provider-away': (stage) => providerIs(stage, 'away'),
  'provider-slow': (stage) => providerIs(stage, 'slow'),
  'provider-silent': (stage) => providerIs(stage, 'silent'),
  'provider-repeats': (stage) => providerIs(stage, 'repeating'),
  'provider-lies': (stage) => providerIs(stage, 'lying'),
  'clock-step': (stage) => clockOf(stage, stage.random.pick(SERVERS)),
};

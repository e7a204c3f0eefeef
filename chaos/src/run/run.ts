import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveRooms } from '@chewata/common/contract/admin/rounds';
import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { scriptedCalls } from '@chewata/common/scripted-calls';
import { report } from '@chewata/launcher/output';
import { type Cluster, startCluster } from '@chewata/launcher/programs/cluster';
import { readDecisions } from '../decisions/read-decisions.ts';
import { openBeaconRelay } from '../faults/beacon-relay.ts';
import { clockVariables } from '../faults/clock-files.ts';
import { openNetwork } from '../faults/network.ts';
import { disturb } from '../faults/schedule.ts';
import { CALL_MS, PACE } from '../games/index.ts';
import { writeHistory } from '../history/write-history.ts';
import { type Account, administrator, phoneOf, signUp } from '../players/account.ts';
import { Person } from '../players/person.ts';
import { Recorder } from '../players/recorder.ts';
import { seeded } from '../seeded.ts';
import type { RunOptions } from './options.ts';
import { chainOf } from './sandbox-chain.ts';

const ENV = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...PACE };
const STAFF_GAMES = GAME_NAMES.filter((game) => GAMES[game].adminsOnly);
const PLAYERS_GAMES = GAME_NAMES.filter((game) => !GAMES[game].adminsOnly);
/** Accounts made at the same time, and first deposits; each account costs the server the hash of a password. */
const AT_ONCE = 4;
const FIRST_DEPOSIT_BIRR = 1000;
/** By then every room that was open has ended. */
const ROOMS_END_MS = 180_000;
/** Payouts and callbacks that were under way come to their end. */
const QUIET_MS = 12_000;

/** Plays on a cluster of its own under faults, and writes the history of all that clients and servers saw. */
export async function runChaos(options: RunOptions, dataDir: string): Promise<void> {
  const { seed, minutes, players: count } = options;
  const random = seeded(seed);
  const beacon = await openBeaconRelay();
  const cluster = await startCluster({
    dataDir,
    env: { ...ENV, BEACON_URLS: beacon.url },
    envOf: (server) => clockVariables(dataDir, `gameserver-${server + 1}`),
  });
  beacon.source = cluster.serverUrls;
  const network = await openNetwork(Number(new URL(cluster.url).port));
  const history = writeHistory(options.out);
  history.write({ kind: 'begin', seed, callMs: CALL_MS, chain: await chainOf(cluster.url) });
  const people: Person[] = [];
  try {
    const call = scriptedCalls(cluster.url);
    const admins = [await administrator(call, 1), await administrator(call, 2)];
    report(`Signing up ${count} players …`);
    const players = await signUpAll(cluster, count);
    const recorder = new Recorder(history);
    const through = scriptedCalls(network.url);
    for (const [place, player] of [...players, ...admins].entries())
      people.push(
        new Person({
          ...player,
          ...{ url: network.url, call: through, recorder, friends: players },
          random: seeded(seed * 1000 + place),
          games: place < players.length ? PLAYERS_GAMES : STAFF_GAMES,
        }),
      );
    report(`Playing for ${minutes} minutes under faults, seed ${seed} …`);
    for (let first = 0; first < people.length; first += AT_ONCE)
      await Promise.all(people.slice(first, first + AT_ONCE).map((one) => one.payIn(FIRST_DEPOSIT_BIRR)));
    const note = (what: string, target: string, forMs: number, byMs?: number) =>
      history.write({ kind: 'fault', what, target, forMs, ...(byMs !== undefined && { byMs }) });
    const stopping = AbortSignal.timeout(minutes * 60_000);
    setMaxListeners(0, stopping);
    await Promise.all([
      ...people.map((person) => person.live(stopping)),
      disturb(
        { cluster, network, beacon, random, note },
        { everyMs: options.every * 1000, only: options.only },
        stopping,
      ),
    ]);
    report('Waiting for the rounds to end …');
    const [admin] = admins;
    if (!admin) throw new Error('no administrator');
    await untilQuiet(cluster, admin.token);
    for (const person of people) await person.readBalance();
    report('Reading what the servers decided …');
    await readDecisions(
      { url: cluster.url, call, token: admin.token, players: [...players, ...admins] },
      history,
    );
  } finally {
    for (const person of people) person.close();
    network.close();
    beacon.close();
    await history.end();
    await cluster.stop();
  }
}

async function signUpAll({ url }: Cluster, count: number): Promise<Account[]> {
  const call = scriptedCalls(url);
  const players: Account[] = [];
  while (players.length < count) {
    const next = Array.from(
      { length: Math.min(AT_ONCE, count - players.length) },
      (_, n) => players.length + n,
    );
    players.push(
      ...(await Promise.all(next.map((serial) => signUp(call, `Player ${serial}`, phoneOf(serial))))),
    );
  }
  return players;
}

async function untilQuiet({ url }: Cluster, token: string): Promise<void> {
  const call = scriptedCalls(url);
  const deadline = Date.now() + ROOMS_END_MS;
  while (Date.now() < deadline) {
    const answer = await call(liveRooms, { token }).catch(() => null);
    if (answer?.rooms.every(({ status }) => status === 'Available')) break;
    await sleep(1000);
  }
  await sleep(QUIET_MS);
}

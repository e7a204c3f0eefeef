import { setMaxListeners } from 'node:events';
import { GAME_NAMES, GAMES } from '@chewata/common/games';
import { scriptedCalls } from '@chewata/common/scripted-calls';
import { report } from '@chewata/launcher/output';
import { readDecisions } from '../decisions/read-decisions.ts';
import { disturb } from '../faults/schedule.ts';
import { CALL_MS } from '../games/index.ts';
import { writeHistory } from '../history/write-history.ts';
import { administrator } from '../players/account.ts';
import { Person } from '../players/person.ts';
import { Recorder } from '../players/recorder.ts';
import { linkToBot, signUpAll } from '../players/sign-up-all.ts';
import { seeded } from '../seeded.ts';
import { openStage } from './open-stage.ts';
import type { RunOptions } from './options.ts';
import { chainOf } from './sandbox-chain.ts';
import { untilQuiet } from './until-quiet.ts';

const STAFF_GAMES = GAME_NAMES.filter((game) => GAMES[game].adminsOnly);
const PLAYERS_GAMES = GAME_NAMES.filter((game) => !GAMES[game].adminsOnly);
/** First deposits at the same time. */
const AT_ONCE = 4;
const FIRST_DEPOSIT_BIRR = 3000;

/** Plays on a cluster of its own under faults, and writes the history of all that clients and servers saw. */
export async function runChaos(options: RunOptions, dataDir: string): Promise<void> {
  const { seed, minutes, players: count } = options;
  const random = seeded(seed);
  const stage = await openStage(dataDir);
  const { cluster, network, telegram } = stage;
  const history = writeHistory(options.out);
  history.write({ kind: 'begin', seed, callMs: CALL_MS, chain: await chainOf(cluster.url) });
  const people: Person[] = [];
  try {
    const call = scriptedCalls(cluster.url);
    const admins = [await administrator(call, 1), await administrator(call, 2)];
    report(`Signing up ${count} players …`);
    const players = await signUpAll(cluster.url, count);
    const chats = await linkToBot(telegram, players);
    const recorder = new Recorder(history);
    const through = scriptedCalls(network.url);
    for (const [place, player] of [...players, ...admins].entries())
      people.push(
        new Person({
          ...player,
          ...{ url: network.url, call: through, recorder, friends: players, bot: chats[place] },
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
      disturb({ ...stage, random, note }, { everyMs: options.every * 1000, only: options.only }, stopping),
    ]);
    report('Waiting for the rounds to end …');
    const [admin] = admins;
    if (!admin) throw new Error('no administrator');
    await untilQuiet(cluster.url, admin.token);
    for (const person of people) await person.readBalance();
    report('Reading what the servers decided …');
    await readDecisions(
      { url: cluster.url, call, token: admin.token, players: [...players, ...admins] },
      history,
    );
  } finally {
    for (const person of people) person.close();
    await history.end();
    await stage.close();
  }
}

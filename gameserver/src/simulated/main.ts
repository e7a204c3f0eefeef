import { setTimeout as sleep } from 'node:timers/promises';
import { getSettings } from '@chewata/common/contract/settings/public-settings';
import { scriptedCalls } from '@chewata/common/scripted-calls';
import { Director } from './director.ts';
import { identityOf } from './identity.ts';
import { SimulatedPlayer } from './player.ts';

/** How often the stakes that should be active are checked if no event arrives, ms. */
const CHECK_MS = 5000;

interface PlayerSettings {
  readonly server: string;
  readonly count: number;
}

/** Throws an Error with one sentence that names the variable. */
function readSettings(env: Readonly<Record<string, string | undefined>>): PlayerSettings {
  const count = Number(env.SANDBOX_PLAYERS ?? 0);
  if (!Number.isInteger(count) || count < 0 || count > 500)
    throw new Error('SANDBOX_PLAYERS: a whole number from 0 to 500');
  if (env.MODE === 'live') throw new Error('MODE is live: simulated players are refused');
  return { count, server: env.GAMESERVER_URL || `http://127.0.0.1:${env.PORT || 3000}` };
}

/** The server's own word on its mode; waits for a server that is not there yet. */
async function modeOf(server: string): Promise<'sandbox' | 'live'> {
  for (;;) {
    try {
      return (await scriptedCalls(server)(getSettings)).mode;
    } catch {
      await sleep(2000);
    }
  }
}

/** Simulated players: people who know only the public interface, so that a person alone can play. */
async function main(): Promise<void> {
  const { server, count } = readSettings(process.env);
  if (count === 0) return;
  if ((await modeOf(server)) === 'live') throw new Error(`${server} is live: simulated players are refused`);
  const players = Array.from({ length: count }, (_, index) => new SimulatedPlayer(server, identityOf(index)));
  const director = new Director(players);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      director.stop();
      for (const player of players) player.stop();
      process.exit(0);
    });
  for (const [index, player] of players.entries()) {
    await player.start();
    if (index === 0) player.watchLobby((game, rooms) => director.received(game, rooms));
  }
  setInterval(() => director.keepAlive(), CHECK_MS);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnInstallation } from '../../scripts/spawn-installation.mjs';

/** Short rounds, so that a journey need not wait as a player does; everything else as `npm start` has it. */
const SHORT_ROUNDS = {
  SANDBOX_PLAYERS: '0',
  BINGO_COUNTDOWN_S: '10',
  SPIN_COUNTDOWN_S: '10',
  FLIP_COUNTDOWN_S: '6',
  FLIP_CALL_MS: '5200',
  SPIN_PRESPIN_S: '3',
  BINGO_CALL_MS: '400',
};

/** From now to noon in Addis Ababa, so that manual withdrawals are open whenever the journeys run. */
const secondsToNoon = (): number => 12 * 3600 - ((Math.floor(Date.now() / 1000) + 3 * 3600) % 86_400);

/**
 * One installation for all journeys, in a folder of its own; its address goes to them as E2E_URL. Where E2E_URL
 * is given the journeys run against that one.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'chewata-e2e-'));
  const env = { ...SHORT_ROUNDS, SANDBOX_CLOCK_OFFSET_S: String(secondsToNoon()) };
  const installation = await spawnInstallation({ dataDir, env });
  process.env.E2E_URL = installation.url;
  return async () => {
    await installation.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

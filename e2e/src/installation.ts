import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnInstallation } from '@chewata/launcher/installation/spawn-installation';

export type Installation = Awaited<ReturnType<typeof spawnInstallation>>;
/** Environment variables of an installation. */
export type Variables = Readonly<Record<string, string>>;

/** Short rounds, so that journeys wait less than players do. */
const SHORT_ROUNDS: Variables = {
  SANDBOX_PLAYERS: '0',
  BINGO_COUNTDOWN_S: '10',
  SPIN_COUNTDOWN_S: '10',
  FLIP_COUNTDOWN_S: '6',
  FLIP_CALL_MS: '5200',
  SPIN_PRESPIN_S: '3',
  BINGO_CALL_MS: '250',
};

/** Seconds until noon in Addis Ababa. With the clock at noon, manual withdrawals are open whenever journeys run. */
const secondsToNoon = (): number => 12 * 3600 - ((Math.floor(Date.now() / 1000) + 3 * 3600) % 86_400);

/**
 * Runs an installation in a temporary folder until `use` returns. It differs from `npm start` only by `variables` and
 * by the length of rounds. E2E_URL holds its address for this worker.
 */
export async function withInstallation(
  variables: Variables,
  use: (installation: Installation) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chewata-e2e-'));
  const env = { ...SHORT_ROUNDS, SANDBOX_CLOCK_OFFSET_S: String(secondsToNoon()), ...variables };
  const installation = await spawnInstallation({ dataDir, env });
  process.env.E2E_URL = installation.url;
  await use(installation);
  await installation.stop();
  await rm(dataDir, { recursive: true, force: true });
}

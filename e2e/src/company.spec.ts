import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawnInstallation } from '../../scripts/spawn-installation.mjs';
import { expect, test } from './journey.ts';
import { newPlayer, type Player, playAs, takeCard } from './player.ts';

const STAKE = 25;
const COMPANY = 8;
const AUDIT = join(import.meta.dirname, '../../scripts/audit.mjs');

type Installation = Awaited<ReturnType<typeof spawnInstallation>>;
let installation: Installation;

/** An installation of its own, since the simulated players would join the other journeys' rooms too. */
test.beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chewata-company-'));
  const env = { SANDBOX_PLAYERS: String(COMPANY), BINGO_COUNTDOWN_S: '20', BINGO_CALL_MS: '400' };
  installation = await spawnInstallation({ dataDir, env });
});
test.afterAll(async () => {
  await installation?.stop();
  if (installation) await rm(installation.dataDir, { recursive: true, force: true });
});

test('two browsers and eight simulated players play a round from the stake page to the result', async ({
  browser,
  playwright,
  watch,
}) => {
  test.setTimeout(180_000);
  const baseURL = installation.url;
  const request = await playwright.request.newContext({ baseURL });
  const enter = async (player: Player) => {
    const context = await browser.newContext({ baseURL });
    watch(context);
    await playAs(context, player);
    return context.newPage();
  };
  const people = [await newPlayer(request, 'Hanna', 100), await newPlayer(request, 'Yonas', 100)] as const;
  const [hanna, yonas] = [await enter(people[0]), await enter(people[1])];

  await takeCard(hanna, STAKE, 57);
  await takeCard(yonas, STAKE, 58);
  for (const page of [hanna, yonas]) await expect(page).toHaveURL(/\/game/, { timeout: 60_000 });

  const answer = await request.get('/api/room/allGames', {
    headers: { authorization: `Bearer ${people[0].token}` },
  });
  const { rooms } = (await answer.json()) as {
    rooms: { stake: number; status: string; players: Record<string, string[]> }[];
  };
  const ours = rooms.find(({ stake, status }) => stake === STAKE && status === 'Playing');
  expect(Object.keys(ours?.players ?? {})).toHaveLength(COMPANY + people.length);

  for (const page of [hanna, yonas])
    await expect(page.getByText(/Congratulations!|You Lost/)).toBeVisible({ timeout: 90_000 });
  for (const page of [hanna, yonas]) {
    await page.goto('/history');
    await expect(page.getByText(/^(Won|Lost|Split)$/).first()).toBeVisible();
    await page.context().close();
  }
  const { stdout } = await promisify(execFile)(process.execPath, [AUDIT], {
    env: { ...process.env, ENV_FILE: '/dev/null', DATA_DIR: installation.dataDir },
  });
  expect(stdout).toMatch(/\b0 breaks\b|no breaks/i);
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { takeCard } from './cards.ts';
import { expect, test } from './journey.ts';
import { codeOf, type Person, player, read, signIn } from './people.ts';

const STAKE = 25;
const SIMULATED = 8;
/** The phone of the last simulated player to sign up. */
const LAST_PHONE = `098870${String(SIMULATED).padStart(4, '0')}`;
const AUDIT_SCRIPT = join(import.meta.dirname, '../../scripts/audit.mjs');

// The simulated players would join the rooms of other journeys too.
test.use({ variables: { SANDBOX_PLAYERS: String(SIMULATED), BINGO_COUNTDOWN_S: '30' } });

test('two browsers and eight simulated players play a round from the stake page to the result', async ({
  browser,
  installation,
  watch,
}) => {
  test.setTimeout(180_000);
  const seat = async (person: Person) => {
    const context = await browser.newContext();
    watch(context);
    await signIn(context, person);
    return context.newPage();
  };
  await expect.poll(() => codeOf(LAST_PHONE)).not.toBe('');
  const people = [await player('Hanna', 100), await player('Yonas', 100)] as const;
  const [hanna, yonas] = [await seat(people[0]), await seat(people[1])];

  await takeCard(hanna, STAKE, 57);
  await takeCard(yonas, STAKE, 58);
  for (const page of [hanna, yonas]) await expect(page).toHaveURL(/\/game/, { timeout: 60_000 });

  type Room = { stake: number; status: string; players: Record<string, string[]> };
  const { rooms } = await read<{ rooms: Room[] }>('/api/room/allGames', people[0].token);
  const ours = rooms.find(({ stake, status }) => stake === STAKE && status === 'Playing');
  expect(Object.keys(ours?.players ?? {})).toHaveLength(SIMULATED + people.length);

  for (const page of [hanna, yonas])
    await expect(page.getByText(/Congratulations!|You Lost/)).toBeVisible({ timeout: 90_000 });
  for (const page of [hanna, yonas]) {
    await page.goto('/history');
    await expect(page.getByText(/^(Won|Lost|Split)$/).first()).toBeVisible();
    await page.context().close();
  }
  const { stdout } = await promisify(execFile)(process.execPath, [AUDIT_SCRIPT], {
    env: { ...process.env, ENV_FILE: '/dev/null', DATA_DIR: installation.dataDir },
  });
  expect(stdout).toMatch(/\b0 breaks\b|no breaks/i);
});

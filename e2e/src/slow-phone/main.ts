import { findChromium } from '@chewata/launcher/system/chromium';
import { chromium, devices } from '@playwright/test';
import { withInstallation } from '../installation.ts';
import { finishedRound } from './finished-round.ts';
import { openedBy } from './opened-by.ts';

/** How much slower than this machine the phone's processor is. */
const SLOWER = 6;
const MOST_MS = 2000;
const MOST_BYTES = 60_000;
const TIMES = 5;

/**
 * `npm run slow-phone`: opens the fairness page of a finished bingo round on a slowed Chromium, and prints how long the
 * check takes once the page is there, and how much script it needs beyond that of the start page. Ends with 1 if it is
 * more than a slow phone has patience for.
 */
const executablePath = await findChromium();
await withInstallation({ SANDBOX_PLAYERS: '8', BINGO_CALL_MS: '100' }, async ({ url }) => {
  const roundId = await finishedRound(url, 'bingo');
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  const open = async (path: string, wanted: string) => {
    const context = await browser.newContext({ ...devices['Pixel 5'], serviceWorkers: 'block' });
    const opened = await openedBy(await context.newPage(), `${url}${path}`, { wanted, slower: SLOWER });
    await context.close();
    return opened;
  };
  const start = await open('/', 'h1, h2');
  const took: number[] = [];
  let bytes = 0;
  for (let time = 0; time < TIMES; time++) {
    const page = await open(`/fairness/${roundId}`, '[data-statement]');
    took.push(page.wantedMs);
    bytes = [...page.scripts].reduce((sum, [name, size]) => sum + (start.scripts.has(name) ? 0 : size), 0);
  }
  await browser.close();
  const median = took.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
  console.info(`Check of a bingo round, processor ${SLOWER} times slower, median of ${TIMES}:`);
  console.info(`  ${Math.round(median)} ms after the page is there (at most ${MOST_MS})`);
  console.info(
    `  ${(bytes / 1000).toFixed(1)} kB of script more than the start page (at most ${MOST_BYTES / 1000})`,
  );
  if (median > MOST_MS || bytes > MOST_BYTES) process.exitCode = 1;
});

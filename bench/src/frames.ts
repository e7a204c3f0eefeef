import { availableParallelism, loadavg } from 'node:os';
import { findChromium } from '@chewata/launcher/system/chromium';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { payCards } from './frames/other-players.ts';
import { watchFrames } from './frames/watch-frames.ts';
import { type Account, makeAccounts } from './rooms/accounts.ts';
import { startGameServer } from './rooms/game-server.ts';

/**
 * `npm run bench -- frames [seconds] [call ms]`: a bingo round on a slow phone (360×740, CPU 6 times slower), in
 * Chromium. A player has three cards and four others have one each; a number is called every 4 s, as in the product.
 * Counts frames and layout shifts from the first call on. TRACE=file writes Chromium's trace of that time, which costs
 * frames.
 */
const seconds = Number(process.argv[2] ?? 60);
const callMs = process.argv[3] ?? '4000';
const SLOWER = 6;
const STAKE = 25;
const CARDS = [57, 58, 59];
const OTHERS = 4;
const PATIENCE_MS = 60_000;

const server = await startGameServer({ BINGO_COUNTDOWN_S: '40', BINGO_CALL_MS: callMs });
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  const [player, ...others] = await makeAccounts(process.env.MONGO_URL ?? '', server.url, 1 + OTHERS);
  if (!player) throw new Error('no player');
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await openRound(context, player);
  const sockets = await payCards(server.url, others, STAKE);
  await page.locator('[data-called]').first().waitFor({ timeout: PATIENCE_MS });
  const trace = process.env.TRACE;
  if (trace) await browser.startTracing(page, { path: trace });
  const frames = await watchFrames(page, seconds * 1000);
  if (trace) await browser.stopTracing();
  for (const socket of sockets) socket.close();
  console.info('| round | frames a second | frames over 50 ms | longest | layout shift |');
  console.info('| --- | --- | --- | --- | --- |');
  console.info(
    `| bingo, ${seconds} s | ${frames.perSecond.toFixed(1)} | ${frames.late} | ${frames.longestMs.toFixed(0)} ms | ${frames.shift.toFixed(3)} |`,
  );
} finally {
  await browser.close();
  await server.stop();
}
console.info(
  `CPU ${SLOWER} times slower; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
);

/** Signs the player in, and pays for the cards. The round opens by itself. */
async function openRound(context: BrowserContext, { token }: Account): Promise<Page> {
  await context.addCookies([{ name: 'token', value: token, url: server.url }]);
  await context.addInitScript({
    content: `globalThis.__name = (named) => named;
      if (location.protocol.startsWith('http')) {
        localStorage.setItem('language', 'english');
        localStorage.setItem('dailyPopup.shownAt', String(Date.now()));
      }`,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto('/BetAmountPage');
  await page.getByRole('button', { name: `Join at ${STAKE} Birr` }).click({ timeout: PATIENCE_MS });
  for (const card of CARDS) await page.locator(`[data-card="${card}"]`).click({ timeout: PATIENCE_MS });
  await page.getByRole('button', { name: /^Confirm 3 cards/ }).click({ timeout: PATIENCE_MS });
  return page;
}

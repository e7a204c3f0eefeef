/// <reference lib="dom" />
import { availableParallelism, loadavg } from 'node:os';
import { findChromium } from '@chewata/launcher/system/chromium';
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import { type Target, type Visit, visit } from './pages/visit.ts';
import { makeAccounts } from './rooms/accounts.ts';
import { startGameServer } from './rooms/game-server.ts';

/**
 * `npm run bench -- pages [rounds]`: the start of the web app on a slow phone (400 kbit/s, 400 ms, CPU 4 times slower),
 * in Chromium: the landing page and the stake page, at a first and at a second visit. The visits of a round follow one
 * another; the figures are medians over the rounds.
 */
const rounds = Number(process.argv[2] ?? 5);
const LANDING: Target = {
  path: '/',
  usable: 'input[type="password"]',
  started: '#root > :not([data-shell]) input[type="password"]',
};
const STAKES: Target = {
  path: '/BetAmountPage',
  usable: '#page tbody button',
  started: '#page tbody button',
};
/** The worker keeps the files of a first visit some seconds after it. */
const WORKER_MS = 20_000;

const server = await startGameServer({});
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
const visits = new Map<string, Visit[]>();
try {
  const [player] = await makeAccounts(process.env.MONGO_URL ?? '', server.url, 1);
  if (!player) throw new Error('no player');
  for (let round = 0; round < rounds; round++) {
    await visitTwice(browser, 'landing', LANDING, null);
    await visitTwice(browser, 'stake page', STAKES, player.token);
  }
} finally {
  await browser.close();
  await server.stop();
}
console.info(
  '| page | visit | first paint | usable | app runs | requests, kB before | in all | layout shift |',
);
console.info('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [name, all] of visits) {
  const middle = (of: (visit: Visit) => number) => median(all.map(of));
  const s = (of: (visit: Visit) => number) => `${(middle(of) / 1000).toFixed(2)} s`;
  const kB = (of: (visit: Visit) => number) => (middle(of) / 1000).toFixed(0);
  const cells = [
    s((v) => v.firstPaint),
    s((v) => v.usable),
    s((v) => v.started),
    `${middle((v) => v.requestsBefore)}, ${kB((v) => v.bytesBefore)}`,
    `${middle((v) => v.requests)}, ${kB((v) => v.bytes)}`,
    middle((v) => v.shift).toFixed(3),
  ];
  console.info(`| ${name} | ${cells.join(' | ')} |`);
}
console.info(`${rounds} rounds; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);

/** A first visit with nothing kept, and another one in the same browser. */
async function visitTwice(from: Browser, name: string, target: Target, token: string | null): Promise<void> {
  const context = await from.newContext(devices['Pixel 7']);
  try {
    if (token !== null) await context.addCookies([{ name: 'token', value: token, url: server.url }]);
    note(`${name} | first`, await visit(context, server.url, target));
    await keepFiles(context, target);
    note(`${name} | second`, await visit(context, server.url, target));
  } finally {
    await context.close();
  }
}

/** Lets the worker of the web app keep its files, as it does while the visitor looks at the page. */
async function keepFiles(context: BrowserContext, target: Target): Promise<void> {
  const page = await context.newPage();
  await page.goto(server.url + target.path);
  const limit = Date.now() + WORKER_MS;
  while (!(await page.evaluate(() => navigator.serviceWorker.controller !== null)) && Date.now() < limit)
    await page.waitForTimeout(200);
  await page.waitForTimeout(3000);
  await page.close();
}

function note(name: string, one: Visit): void {
  visits.set(name, [...(visits.get(name) ?? []), one]);
  console.warn(
    name,
    JSON.stringify(one, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A phone of the cheapest kind on a bad mobile network. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const CPU_SLOWDOWN = 4;
const LIMIT_MS = 40_000;
const LOOK_MS = 250;

/** The cost of one visit to a page. Times in milliseconds since the address was entered. */
export interface Visit {
  readonly firstPaint: number;
  /** The page's own first control can be used. */
  readonly usable: number;
  /** The app runs. */
  readonly started: number;
  /** Requests that reached the network, and their bytes, heads included, until the page was usable and until now. */
  readonly requestsBefore: number;
  readonly bytesBefore: number;
  readonly requests: number;
  readonly bytes: number;
  /** How much of the page moved by itself: cumulative layout shift. */
  readonly shift: number;
}

export interface Target {
  readonly path: string;
  /** The part of the page that a visitor came for. */
  readonly usable: string;
  /** A part that only the started app shows. */
  readonly started: string;
}

interface Loaded {
  at: number;
  bytes: number;
}

interface Seen {
  usable: number;
  started: number;
  shift: number;
}
declare global {
  var seen: Seen;
}

/** Runs in the page before anything of it: notes when each selector first matches something that is shown. */
function observe([usable, started]: [string, string]): void {
  const seen = { usable: 0, started: 0, shift: 0 };
  globalThis.seen = seen;
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
  const look = (): void => {
    if (!seen.usable && isShown(usable)) seen.usable = performance.now();
    if (!seen.started && isShown(started)) seen.started = performance.now();
    if (!seen.started || !seen.usable) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shift += entry.value;
  });
  shifts.observe({ type: 'layout-shift' as 'mark', buffered: true });
}

async function untilSeen(page: Page): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (!(await page.evaluate(() => globalThis.seen?.usable > 0 && globalThis.seen.started > 0))) {
    if (Date.now() > limit) throw new Error(`${page.url()} was not usable in time`);
    await sleep(LOOK_MS);
  }
}

/** Notes what the network delivers to a session. */
async function noteTraffic(session: CDPSession): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const cached = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) cached.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    if (!cached.has(requestId) && encodedDataLength > 0)
      loaded.push({ at: timestamp, bytes: encodedDataLength });
  });
  return loaded;
}

/** Opens a page in a new tab as a slow phone does, and waits until it has loaded everything. */
export async function visit(context: BrowserContext, url: string, target: Target): Promise<Visit> {
  const page = await context.newPage();
  try {
    page.on('pageerror', (error) => console.warn(error.message));
    page.on('console', (message) => message.type() === 'error' && console.warn(message.text()));
    const session = await context.newCDPSession(page);
    const loaded = await noteTraffic(session);
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // The loader of this file gives functions their names by a helper, which the page lacks.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    await page.addInitScript(observe, [target.usable, target.started] as [string, string]);
    let start = 0;
    session.on('Network.requestWillBeSent', ({ timestamp, type }) => {
      if (type === 'Document' && start === 0) start = timestamp;
    });
    await page.goto(url + target.path, { waitUntil: 'commit', timeout: LIMIT_MS });
    await untilSeen(page);
    // Bytes of files that were still on their way count as soon as the last has arrived.
    await page.waitForLoadState('networkidle', { timeout: LIMIT_MS });
    const { seen, firstPaint } = await page.evaluate(() => ({
      seen: globalThis.seen,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
    const before = loaded.filter(({ at }) => (at - start) * 1000 <= seen.usable);
    const sum = (files: readonly Loaded[]) => files.reduce((total, { bytes }) => total + bytes, 0);
    return {
      firstPaint,
      ...seen,
      requestsBefore: before.length,
      bytesBefore: sum(before),
      requests: loaded.length,
      bytes: sum(loaded),
    };
  } finally {
    await page.close();
  }
}

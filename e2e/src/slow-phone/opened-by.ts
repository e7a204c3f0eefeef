import type { Page } from '@playwright/test';

export interface Opened {
  /** From the heading of the page to the wanted element. */
  readonly wantedMs: number;
  /** The bytes of each script as they were sent, by its path. */
  readonly scripts: ReadonlyMap<string, number>;
}

/** Opens the address with a slowed processor, and waits for an element. */
export async function openedBy(
  page: Page,
  url: string,
  { wanted, slower }: { readonly wanted: string; readonly slower: number },
): Promise<Opened> {
  const sent: Promise<readonly [string, number]>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const path = new URL(request.url()).pathname;
    sent.push(request.sizes().then(({ responseBodySize }) => [path, responseBodySize] as const));
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url, { waitUntil: 'commit' });
  // Measured in the page, because the time that a command takes to reach it is not the phone's.
  const wantedMs = await page.evaluate(
    (selector) =>
      new Promise<number>((found) => {
        let there: number | null = null;
        const timer = setInterval(() => {
          there ??= document.querySelector('h1, h2') ? performance.now() : null;
          if (there === null || !document.querySelector(selector)) return;
          clearInterval(timer);
          found(performance.now() - there);
        }, 10);
      }),
    wanted,
  );
  await page.waitForLoadState('networkidle');
  return { wantedMs, scripts: new Map(await Promise.all(sent)) };
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import { type Person, signIn } from '../people.ts';
import { fakeSockets } from './fake-sockets.ts';
import { fixedRooms } from './fixed-rooms.ts';

const { resolve } = createRequire(import.meta.url);
const FONT = '/picture-font-';

/**
 * The app takes its Latin letters from the phone, which differ by machine. The pictures have those of the app's own
 * font.
 */
const STYLE = [400, 700]
  .map(
    (weight) =>
      `@font-face { font-family: "Noto Sans Ethiopic"; font-weight: ${weight}; src: url(${FONT}${weight}.woff2);
        unicode-range: U+0-2FF, U+2000-22FF; }`,
  )
  .concat(':root { font-family: "Noto Sans Ethiopic" !important; }')
  .join('\n');

export interface Look {
  /** The stored name of the language, such as 'english'. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
}

/** A page of this look on the smallest phone, of a person or a visitor, whose rooms never change. */
export async function picturePage(
  browser: Browser,
  baseURL: string,
  { language, theme }: Look,
  person: Person | null,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    colorScheme: theme,
    serviceWorkers: 'block',
    // For the added style.
    bypassCSP: true,
  });
  if (person) await signIn(context, person);
  await context.addInitScript(
    ({ language, theme, style }) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('language', language);
      localStorage.setItem('theme', theme);
      document.addEventListener('DOMContentLoaded', () => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: style }));
      });
    },
    { language, theme, style: STYLE },
  );
  const page = await context.newPage();
  await page.route(`**${FONT}*`, async (route) => {
    const weight =
      route
        .request()
        .url()
        .match(/\d+(?=\.woff2)/)?.[0] ?? '400';
    const file = resolve(
      `@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-latin-${weight}-normal.woff2`,
    );
    await route.fulfill({ body: await readFile(file), contentType: 'font/woff2' });
  });
  await fakeSockets(page, fixedRooms);
  return page;
}

/** Waits until all letters are there and nothing is being loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const weight of [400, 700])
      await document.fonts.load(`${weight} 1em "Noto Sans Ethiopic"`, 'Birr ብር');
    await document.fonts.ready;
  });
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { contactSheet } from './contact-sheet.ts';
import { rawKeys, seenRawKeys, watchForRawKeys } from './raw-keys.ts';
import type { Scene } from './scene.ts';
import { openScreen, type Screen, type Viewer } from './screens.ts';

/** How a set of pictures looks. */
export interface Look {
  readonly size: string;
  /** The stored name of the language, such as 'english'. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
}

/** Something that should not be on a picture. */
export interface Fault {
  readonly picture: string;
  readonly text: string;
}

/** Takes all pictures of a look into its folder, with a contact sheet. Returns what is wrong on them. */
export async function takePictures(
  browser: Browser,
  {
    folder,
    url,
    scene,
    screens,
    look,
  }: {
    folder: string;
    url: string;
    scene: Scene;
    screens: readonly Screen[];
    look: Look;
  },
): Promise<Fault[]> {
  const name = `${look.language}-${look.theme}-${look.size}`;
  const target = join(folder, name);
  await mkdir(target, { recursive: true });
  const faults: Fault[] = [];
  const people: Record<Viewer, Person | null> = { visitor: null, player: scene.player, admin: scene.admin };
  for (const viewer of Object.keys(people) as Viewer[]) {
    const shown = screens.filter((screen) => screen.as === viewer);
    if (shown.length === 0) continue;
    const context = await openContext(browser, url, look, people[viewer]);
    for (const screen of shown)
      for (const text of await takePicture(context, screen, scene, join(target, `${screen.name}.png`)))
        faults.push({ picture: `${name}/${screen.name}`, text });
    await context.close();
  }
  await writeFile(join(target, 'index.html'), contactSheet(name, look.size, screens));
  const sheet = await browser.newPage({ viewport: { width: 1500, height: 800 } });
  await sheet.goto(pathToFileURL(join(target, 'index.html')).href);
  await sheet.screenshot({ path: join(target, 'index.png'), fullPage: true });
  await sheet.close();
  return faults;
}

async function openContext(
  browser: Browser,
  url: string,
  { size, language, theme }: Look,
  person: Person | null,
): Promise<BrowserContext> {
  const [width = 360, height = 740] = size.split('x').map(Number);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (person) await context.addCookies([{ name: 'token', value: person.token, url }]);
  await context.addInitScript(
    ({ language, theme }) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('language', language);
      localStorage.setItem('theme', theme);
      localStorage.setItem('dailyPopup.shownAt', String(Date.now()));
    },
    { language, theme },
  );
  // The compiler that runs this program gives functions their names by a helper, which a page lacks.
  await context.addInitScript('globalThis.__name = (value) => value');
  await context.addInitScript(watchForRawKeys, await rawKeys(language));
  return context;
}

async function takePicture(
  context: BrowserContext,
  screen: Screen,
  scene: Scene,
  file: string,
): Promise<string[]> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // The contract answers the app's question for a visitor's session so.
    const isNoSession = screen.as === 'visitor' && message.text().includes('401 (Unauthorized)');
    const isWanted = isNoSession || (screen.calls && message.text().includes('net::ERR_FAILED'));
    if (message.type() === 'error' && !isWanted) faults.push(`console: ${message.text()}`);
  });
  try {
    await openScreen(page, screen, scene);
    await screen.prepare?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(300);
    faults.push(...(await faultsOf(page)), ...(await seenRawKeys(page)));
    await page.screenshot({ path: file, fullPage: screen.prepare === undefined });
  } catch (error) {
    faults.push(`not taken: ${String(error).split('\n')[0]}`);
  }
  await page.close();
  return faults;
}

/** Overflow, cut labels, a ring around the whole page, boxes in place of letters, and small targets. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the screen`);
    const main = document.querySelector('main');
    if (main && getComputedStyle(main).outlineStyle !== 'none') found.push('a ring around the page');
    const hasFont = [...document.fonts].some(
      ({ family, status }) => family.includes('Ethiopic') && status === 'loaded',
    );
    if (/[\u1200-\u139f]/.test(document.body.innerText) && !hasFont)
      found.push('Ethiopic text without its font');
    for (const label of document.querySelectorAll('main dt, main th, [data-testid=room-facts]'))
      if (label.scrollWidth > label.clientWidth + 1)
        found.push(`cut: ${label.textContent?.trim().slice(0, 30)}`);
    for (const control of document.querySelectorAll(
      'main button:not(tr *), main a[href]:not(tr *), main select',
    )) {
      const { width, height } = control.getBoundingClientRect();
      if (width > 0 && height < 32)
        found.push(`${Math.round(height)} px high: ${control.textContent?.trim().slice(0, 30)}`);
    }
    return found;
  });

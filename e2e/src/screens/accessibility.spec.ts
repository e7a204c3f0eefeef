import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { picturePage } from '../looks/picture-page.ts';
import { inEnglish, signIn } from '../people.ts';
import { GAME_STATES } from '../pictures/game-states.ts';
import { rawKeys, seenRawKeys, watchForRawKeys } from '../pictures/raw-keys.ts';
import { makeScene, type Scene } from '../pictures/scene.ts';
import { openScreen, SCREENS, type Screen } from '../pictures/screens.ts';
import { cutTexts, expectAccessible, smallTargets } from './accessible.ts';

/** The smallest phone. */
const PHONE = {
  viewport: { width: 360, height: 740 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

let scene: Promise<Scene> | undefined;
/** The people and the round of the pictures, made once. */
const sceneOf = (browser: Browser, url: string): Promise<Scene> => {
  scene ??= makeScene(browser, url);
  return scene;
};

/** Opens these screens one after another, each as its viewer. */
async function eachScreen(
  browser: Browser,
  baseURL: string,
  made: Scene,
  screens: readonly Screen[],
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const viewer of ['visitor', 'player', 'admin'] as const) {
    const own = screens.filter(({ as }) => as === viewer);
    if (own.length === 0) continue;
    const context = await browser.newContext({ ...PHONE, baseURL });
    if (viewer === 'visitor') await inEnglish(context);
    else await signIn(context, viewer === 'player' ? made.player : made.admin);
    await context.addInitScript(watchForRawKeys, await rawKeys('english'));
    for (const screen of own) {
      const page = await context.newPage();
      await openScreen(page, screen, made);
      await page.locator('h1').first().waitFor();
      await screen.prepare?.(page);
      await look(page, screen.name);
      expect.soft(await seenRawKeys(page), screen.name).toEqual([]);
      await page.close();
    }
    await context.close();
  }
}

async function expectUsable(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  expect.soft(await smallTargets(page), `targets under 44 px: ${name}`).toEqual([]);
}

for (const [whose, isShown] of [
  ['visitors and players', ({ as }: Screen) => as !== 'admin'],
  ['administrators', ({ as }: Screen) => as === 'admin'],
] as const)
  test(`axe finds nothing on the screens of ${whose} in either theme, and no target is small`, async ({
    browser,
    installation: { url },
  }) => {
    test.setTimeout(600_000);
    const made = await sceneOf(browser, url);
    await eachScreen(browser, url, made, [...SCREENS, ...GAME_STATES].filter(isShown), expectUsable);
  });

/** The screens that a player sees most; the others are made of the same parts. */
const MAIN = new Set([
  'landing',
  'sign-up',
  'home',
  'stakes',
  'cards',
  'wallet-deposit',
  'wallet-withdraw-form',
  'history',
  'leaderboard',
  'profile',
  'play-limits',
  'how-to-play',
]);

test('letters of double size fit the main screens of a small phone', async ({
  browser,
  installation: { url },
  playwright,
}) => {
  test.setTimeout(300_000);
  const made = await sceneOf(browser, url);
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const large = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args, '--blink-settings=defaultFontSize=32'],
  });
  const main = SCREENS.filter(({ name }) => MAIN.has(name));
  await eachScreen(large, url, made, main, async (page, name) => {
    expect.soft(await cutTexts(page), `with double letters: ${name}`).toEqual([]);
  });
  // Rooms and wins come and go: here there are some.
  const stakes = await picturePage(large, url, { language: 'english', theme: 'light' }, made.player);
  await stakes.goto('/BetAmountPage');
  await stakes.locator('a[href^="/fairness/"]').first().waitFor();
  expect.soft(await cutTexts(stakes), 'with double letters: stakes with rooms and wins').toEqual([]);
  await large.close();
});

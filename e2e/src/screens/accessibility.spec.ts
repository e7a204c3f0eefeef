import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { inEnglish, signIn } from '../people.ts';
import { makeScene, type Scene } from '../pictures/scene.ts';
import { SCREENS, type Viewer } from '../pictures/screens.ts';
import { cutTexts, expectAccessible, smallTargets } from './accessible.ts';

/** The smallest phone. */
const PHONE = {
  viewport: { width: 360, height: 740 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;
/** Those that a player sees most; the others are made of the same parts. */
const MAIN = [
  'landing',
  'sign-up',
  'home',
  'stakes',
  'cards',
  'wallet-deposit',
  'wallet-withdraw-form',
  'history',
  'profile',
  'how-to-play',
  'leaderboard',
  'play-limits',
];

/** Opens each screen of a viewer. */
async function eachScreen(
  context: BrowserContext,
  viewer: Viewer,
  scene: Scene,
  look: (page: Page, name: string) => Promise<void>,
  only: readonly string[] | null = null,
): Promise<void> {
  if (viewer === 'visitor') await inEnglish(context);
  else await signIn(context, viewer === 'player' ? scene.player : scene.admin);
  const page = await context.newPage();
  for (const { name, as, path, prepare } of SCREENS) {
    if (as !== viewer || only?.includes(name) === false) continue;
    await page.goto(typeof path === 'string' ? path : path(scene));
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    await prepare?.(page);
    await look(page, name);
  }
}

test('axe finds nothing on any screen in either theme, no target is small, and letters of double size fit', async ({
  browser,
  installation,
  playwright,
}) => {
  test.setTimeout(600_000);
  const scene = await makeScene(browser, installation.url);
  const baseURL = installation.url;
  for (const viewer of ['visitor', 'player', 'admin'] as const)
    await test.step(`the screens of: ${viewer}`, async () => {
      const context = await browser.newContext({ ...PHONE, baseURL });
      await eachScreen(context, viewer, scene, async (page, name) => {
        await expectAccessible(page, name);
        expect.soft(await smallTargets(page), `targets under 44 px: ${name}`).toEqual([]);
      });
      await context.close();
    });
  await test.step('the main screens with letters of double size', async () => {
    const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
    const large = await playwright.chromium.launch({
      ...(executablePath && { executablePath }),
      args: [...args, '--blink-settings=defaultFontSize=32'],
    });
    for (const viewer of ['visitor', 'player'] as const) {
      const context = await large.newContext({ ...PHONE, baseURL });
      const check = async (page: Page, name: string) =>
        expect.soft(await cutTexts(page), `with double letters: ${name}`).toEqual([]);
      await eachScreen(context, viewer, scene, check, MAIN);
      await context.close();
    }
    await large.close();
  });
});

import { LANGUAGE_NAMES } from '@chewata/common/languages';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { player, signIn } from '../people.ts';

declare global {
  interface Window {
    /** The tops that each part of the page has had, in pixels; each is noted once. */
    places: Record<string, number[]>;
  }
}

const STAKE = 'tbody tr:nth-child(4)';
const CARD = '[data-card="1"]';
const FOLLOW = `
  window.places = {};
  const look = () => {
    for (const selector of ${JSON.stringify([STAKE, CARD])}) {
      const part = document.querySelector(selector);
      if (!part) continue;
      const top = Math.round(part.getBoundingClientRect().top + scrollY);
      const places = (window.places[selector] ??= []);
      if (!places.includes(top)) places.push(top);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

const placesOf = (page: Page, selector: string) => page.evaluate((wanted) => window.places[wanted], selector);

/** Parts that load after the screen, in the order in which they arrive here. */
const LATE = ['top-part', 'live-lobby', 'tip-', 'spin-adverts'];

async function delayParts(page: Page): Promise<void> {
  for (const [n, part] of LATE.entries())
    await page.route(new RegExp(`/assets/[^/]*${part}`), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150 * (n + 1)));
      await route.continue();
    });
}

/** A tap that lands elsewhere than it was aimed chooses another stake, or another card. */
test('stakes and cards stay under the finger while what is above them loads, in each language', async ({
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const [rich, poor] = [await player('Rich', 100), await player('Poor', 0)];
  for (const [person, tip] of [
    [rich, 'stakes'],
    [poor, 'money'],
  ] as const)
    for (const language of Object.values(LANGUAGE_NAMES))
      await test.step(`the tip about ${tip}, ${language}`, async () => {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
        watch(context);
        await signIn(context, person, { language });
        await context.addInitScript({ content: FOLLOW });
        const page = await context.newPage();
        await delayParts(page);
        for (const above of [`[data-tip=${tip}]`, 'section a[href*=spin i]']) {
          await page.goto('/BetAmountPage');
          await expect(page.locator(above).first()).toBeVisible();
          await expect(page.locator('.lucide-trophy')).toBeVisible();
          expect(await placesOf(page, STAKE), above).toHaveLength(1);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), above).toBe(360);
        }
        await page.locator(`${STAKE} button`).click();
        await expect(page.locator('[data-tip=cards]')).toBeVisible();
        expect(await placesOf(page, CARD), 'cards').toHaveLength(1);
        await context.close();
      });
});

import { LANGUAGE_NAMES } from '@chewata/common/languages';
import type { Page } from '@playwright/test';
import { takeCard } from '../cards.ts';
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

/** Between the highest and the lowest place of a part, in pixels. */
const movedBy = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const places = window.places[wanted] ?? [];
    if (places.length === 0) throw new Error(`${wanted} was never there`);
    return Math.max(...places) - Math.min(...places);
  }, selector);

/** The Ethiopic font moves lines by a few pixels when it arrives, which no finger misses. */
const LITTLE = 4;

/** Parts that load after the screen, in the order in which they arrive here. */
const LATE = ['top-part', 'live-lobby', 'tip-'];

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
          expect(await movedBy(page, STAKE), above).toBeLessThanOrEqual(LITTLE);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), above).toBe(360);
        }
        await page.locator(`${STAKE} button`).click();
        await expect(page.locator('[data-tip=cards]')).toBeVisible();
        expect(await movedBy(page, CARD), 'cards').toBeLessThanOrEqual(LITTLE);
        await context.close();
      });
});

test('stakes stay in place when others wait for and begin a round above them', async ({
  page,
  context,
  browser,
  watch,
}) => {
  await signIn(context, await player('Onlooker', 0));
  await context.addInitScript({ content: FOLLOW });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/BetAmountPage');
  await expect(page.locator('.lucide-trophy')).toBeVisible();
  for (const card of [3, 4]) {
    const other = await browser.newContext();
    watch(other);
    await signIn(other, await player('Other', 20));
    await takeCard(await other.newPage(), 5, card);
    await expect(page.getByText(`${card - 2} card`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Watch the 5 Birr round' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^\d+ calls?$/)).toBeVisible();
  expect(await movedBy(page, STAKE)).toBeLessThanOrEqual(LITTLE);
});

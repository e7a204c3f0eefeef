import type { Page } from '@playwright/test';
import { takeCard } from '../cards.ts';
import { expect, test } from '../journey.ts';
import { player, signIn } from '../people.ts';
import { expectAccessible } from './accessible.ts';

/** Slower than in other journeys: axe looks at each state while it lasts. */
test.use({ variables: { BINGO_CALL_MS: '1000', BINGO_COUNTDOWN_S: '30' } });

/** Presses Tab until the control with this name has the focus; fails if it takes more presses than a person has patience. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const control = document.activeElement;
      return control?.getAttribute('aria-label') ?? control?.textContent ?? '';
    });
  for (let presses = 0; presses <= most; presses += 1) {
    if (name.test(await focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} presses of Tab do not lead to ${name}`);
}

test('a whole round of bingo with the keyboard alone; axe finds nothing on the way, and each call is said', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(360_000);
  const [typist, rival] = [await player('Typist', 100), await player('Rival', 100)];
  await signIn(context, typist);
  const other = await browser.newContext();
  watch(other);
  await signIn(other, rival);

  await test.step('a stake and a card are chosen and paid for', async () => {
    await page.goto('/BetAmountPage');
    await expect(page.getByRole('button', { name: 'Join at 10 Birr' })).toBeVisible();
    await tabTo(page, /^Join at 10 Birr$/);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('room-facts')).toContainText('cards');
    await tabTo(page, /^1, Available$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: '9, Selected by you' })).toBeFocused();
    await expect(page.getByRole('table', { name: 'Card No. 9' })).toBeVisible();
    await expectAccessible(page, 'choosing cards');
    await tabTo(page, /^Confirm 1 card/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '9, Paid, in play' })).toBeVisible();
  });

  await takeCard(await other.newPage(), 10, 77);
  await expect(page).toHaveURL(/\/game$/, { timeout: 60_000 });

  await test.step('the numbers are said as they are called, and can be marked', async () => {
    await expect(page.getByRole('status').filter({ hasText: /^Called now: [BINGO] \d+$/ })).toHaveCount(1);
    await expect(page.getByRole('img', { name: /^Called numbers: / })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Card No. 9' })).toBeVisible();
    await expectAccessible(page, 'a round in play');
    await tabTo(page, /^\d+(, marked)?$/);
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-at="5"]')).toBeFocused();
    await tabTo(page, /^Auto mark$/);
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'Auto mark' })).toBeChecked();
    await expect(page.getByRole('table', { name: 'Card No. 9' })).toBeVisible();
  });

  await test.step('BINGO is pressed as soon as the card is complete; the result is read and left', async () => {
    await tabTo(page, /^BINGO!$/);
    const result = page.getByRole('dialog');
    const complete = page.getByRole('status').filter({ hasText: 'Press Bingo!' });
    await expect(complete.or(result)).toHaveCount(1, { timeout: 150_000 });
    if ((await result.count()) === 0) await page.keyboard.press('Enter');
    await expect(result).toContainText(/Congratulations!|You Lost/, { timeout: 150_000 });
    await expectAccessible(page, 'the result of a round');
    await tabTo(page, /^Close$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/BetAmountPage/i);
  });
  await other.close();
});

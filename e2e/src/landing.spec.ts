import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test('a visitor is redirected to the landing page, which is in Amharic by default', async ({ page }) => {
  await page.goto('/home');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await page.locator('a[href="/Signup"]').first().click();
  await expect(page).toHaveURL('/Signup');
});

/** The Ethiopic faces that are loaded; a device without the font draws boxes until then. */
const ethiopicFaces = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => /Ethiopic/.test(family) && status === 'loaded')
        .length,
  );

test('messages before the first screen have their letters too: an unknown address, a server that is away', async ({
  page,
}) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u1200-\u139f]/);
  await expect.poll(() => ethiopicFaces(page)).toBeGreaterThan(0);

  await page.route('**/api/user/**', (route) => route.abort());
  await page.goto('/wallet');
  await expect(page.getByRole('alert')).toHaveText(/[\u1200-\u139f]/, { timeout: 30_000 });
  await expect.poll(() => ethiopicFaces(page)).toBeGreaterThan(0);
});

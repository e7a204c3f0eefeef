import { expect, test } from './journey.ts';

test('a visitor is redirected to the landing page, which is in Amharic by default', async ({ page }) => {
  await page.goto('/home');
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await page.locator('a[href="/Signup"]').first().click();
  await expect(page).toHaveURL('/Signup');
});

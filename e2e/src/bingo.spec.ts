import { takeCard } from './cards.ts';
import { expect, test } from './journey.ts';
import { balanceOf, codeOf, inEnglish, newPhone, PASSWORD, player, signIn } from './people.ts';

test('sign up, deposit, play a round against another browser, see the result in history and balance', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  await inEnglish(context);
  const phone = newPhone();

  await test.step('sign up with a code, log out, and log in', async () => {
    await page.goto('/Signup');
    await page.getByLabel('Name').fill('Almaz');
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByRole('button', { name: /Resend in/ })).toBeVisible();
    await page.getByLabel('OTP').fill(await codeOf(phone));
    await page.getByRole('button', { name: 'Create account' }).click();
    // Signed in at once, a newcomer is asked for a first deposit.
    await expect(page).toHaveURL(/\/wallet/);
    await context.clearCookies({ name: 'token' });
    await page.goto('/');
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/home/);
  });

  await test.step('deposit on the provider’s page', async () => {
    await page.goto('/wallet');
    await page.getByRole('button', { name: /Chapa/ }).click();
    await page.getByLabel('Amount').fill('100');
    await page.getByRole('button', { name: 'Deposit 100.00 Birr' }).click();
    await page.getByRole('button', { name: /Pay/ }).click();
    await expect(page).toHaveURL(/\/wallet/);
    await expect(page.getByRole('link', { name: 'Wallet, balance 100.00 Birr' })).toBeVisible();
  });

  const rival = await player('Bekele', 100);
  const other = await browser.newContext();
  watch(other);
  await signIn(other, rival);
  const rivalPage = await other.newPage();

  await test.step('both players take a card; the second cannot take the first player’s', async () => {
    // The rival is in the room before the countdown begins, however slowly the pages load.
    await rivalPage.goto('/BetAmountPage');
    await rivalPage.getByRole('button', { name: 'Join at 10 Birr' }).click();
    await expect(rivalPage.locator('[data-card="57"]')).toHaveAttribute('aria-label', /Available/);
    await takeCard(page, 10, 57);
    await expect(page.locator('[data-card="57"]')).toHaveAttribute('aria-label', /Paid/);
    await expect(rivalPage.locator('[data-card="57"]')).toHaveAttribute('aria-label', /Bought by/);
    await rivalPage.locator('[data-card="58"]').click();
    await rivalPage.getByRole('button', { name: /^Confirm 1 card/ }).click();
  });

  await test.step('the game begins for both; a reload in the middle restores it', async () => {
    await expect(page).toHaveURL(/\/game/, { timeout: 40_000 });
    await expect(rivalPage).toHaveURL(/\/game/, { timeout: 40_000 });
    await expect(page.getByText('Card No. 57')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Card No. 57')).toBeVisible();
  });

  await test.step('both press Bingo until a claim is right; the result is shown', async () => {
    const over = page.getByText(/Congratulations!|You Lost/);
    for (let attempt = 0; attempt < 160 && !(await over.isVisible()); attempt++) {
      for (const one of [page, rivalPage])
        await one
          .getByRole('button', { name: 'BINGO!' })
          .click({ timeout: 300 })
          .catch(() => undefined);
      await page.waitForTimeout(300);
    }
    await expect(over).toBeVisible();
  });

  await test.step('history and balance agree', async () => {
    await page.goto('/history');
    await expect(page.getByText(/^(Won|Lost|Split)$/).first()).toBeVisible();
    const total = await balanceOf(rival);
    await expect.poll(async () => balanceOf(rival)).toBe(total);
    // 20 Birr were staked, of which 16 were won by one player or shared; the other 80 are untouched.
    expect([90, 106, 98]).toContain(total);
  });
  await other.close();
});

test('two players choose the same card: one gets it, the other reads that it is held', async ({
  page,
  context,
  browser,
  watch,
}) => {
  const [first, second] = [await player('First', 50), await player('Second', 50)];
  await signIn(context, first);
  const other = await browser.newContext();
  watch(other);
  await signIn(other, second);
  const otherPage = await other.newPage();
  for (const one of [page, otherPage]) {
    await one.goto('/BetAmountPage');
    await one.getByRole('button', { name: 'Join at 50 Birr' }).click();
    await expect(one.locator('[data-card="12"]')).toBeVisible();
  }
  await page.locator('[data-card="12"]').click();
  await expect(page.locator('[data-card="12"]')).toHaveAttribute('aria-label', /Selected by you/);
  await expect(otherPage.locator('[data-card="12"]')).toHaveAttribute('aria-label', /Held by/);
  await otherPage.locator('[data-card="12"]').click({ force: true });
  await expect(otherPage.getByText('Card Already held by another player').first()).toBeVisible();
  await other.close();
});

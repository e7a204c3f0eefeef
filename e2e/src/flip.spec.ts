import { expect, test } from './journey.ts';
import { administrator, balanceOf, credit, player, setSettings, signIn } from './people.ts';
import { expectAccessible } from './screens/accessible.ts';

test('an administrator plays coin flip: side, score, result; a reload restores the score', async ({
  page,
  context,
}) => {
  const admin = await administrator();
  await credit(admin, 500);
  const before = await balanceOf(admin);
  await signIn(context, admin);
  await page.goto('/flip');
  await page.getByRole('button', { name: 'Join at 100 Birr' }).click();
  await expectAccessible(page, 'the sides of the coin');
  await page.locator('[data-side="H"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('[data-side="H"]')).toHaveAttribute('aria-pressed', 'true');

  await expect(page).toHaveURL(/flipCoinGame/i, { timeout: 40_000 });
  await expect(page.getByRole('heading', { name: 'Best of 3' })).toBeVisible();
  await expect(page.locator('[data-splash]')).toBeVisible({ timeout: 30_000 });
  const line = page.getByText(/^(Head wins 1-0|Tail wins 0-1)$/);
  await expect(line).toBeVisible();
  const firstResult = await line.innerText();
  await page.reload();
  // The coin may have fallen again while the page loaded.
  const winner = firstResult.startsWith('Head') ? 'H' : 'T';
  await expect(page.getByTestId(`score-${winner}`)).toContainText(/[12]/);

  const result = page.getByRole('dialog');
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expect(result).toContainText(/You (Win!|Lost)/);
  await expectAccessible(page, 'the result of a coin flip');
  const heads = (await page.getByTestId('score-H').innerText()).includes('2');
  await expect(result).toContainText(heads ? 'You Win!' : 'You Lost');
  await result.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Reset View' }).click();
  await expect(page.getByText('Round 1 • waiting for server...')).toBeVisible();

  await page.goto('/history');
  await expect(page.getByText(heads ? 'Won' : 'Lost', { exact: true }).first()).toBeVisible();
  expect(await balanceOf(admin)).toBe(before + (heads ? 90 : -100));
  await page.getByRole('link', { name: 'Check that this round was fair' }).first().click();
  await expect(page.locator('[data-statement]')).toContainText('The calls match');
  const calls = page.getByRole('list', { name: 'Calls' }).getByRole('listitem');
  await expect(calls.filter({ hasText: heads ? 'Head' : 'Tail' })).toHaveCount(2);
});

test('a bet that the house could not pay out is refused with a message and costs nothing', async ({
  page,
  context,
}) => {
  const admin = await administrator();
  await credit(admin, 1000);
  const before = await balanceOf(admin);
  await setSettings({ flipHouseLimit: 899 });
  try {
    await signIn(context, admin);
    await page.goto('/flip');
    await page.getByRole('button', { name: 'Join at 1000 Birr' }).click();
    await page.locator('[data-side="T"]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This room cannot take more bets on this stake now').first()).toBeVisible();
    await expect(page.locator('[data-side="T"]')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await balanceOf(admin)).toBe(before);
  } finally {
    await setSettings({ flipHouseLimit: 20_000 });
  }
});

test('the coin flip redirects a player who is not an administrator home', async ({ page, context }) => {
  await signIn(context, await player('Hana', 0.01));
  await page.goto('/flip');
  await expect(page).toHaveURL(/\/home$/);
});

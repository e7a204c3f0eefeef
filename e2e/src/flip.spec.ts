import { expect, test } from './journey.ts';
import { administrator, enter, give, player } from './people.ts';

test('an administrator flips the coin: side, score, result; a reload rebuilds the score', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const admin = await administrator();
  await give(admin, 500);
  await enter(context, admin);
  await page.goto('/flip');
  await page.getByRole('button', { name: 'Join at 100 Birr' }).click();
  await page.locator('[data-side="H"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('[data-side="H"]')).toHaveAttribute('aria-pressed', 'true');

  await expect(page).toHaveURL(/flipCoinGame/i, { timeout: 40_000 });
  await expect(page.getByRole('heading', { name: 'Best of 3' })).toBeVisible();
  await expect(page.locator('[data-splash]')).toBeVisible({ timeout: 30_000 });
  const line = page.getByText(/^(Head wins 1-0|Tail wins 0-1)$/);
  await expect(line).toBeVisible();
  const told = await line.innerText();
  await page.reload();
  const [winner, score] = told.startsWith('Head') ? ['H', '1'] : ['T', '1'];
  await expect(page.getByTestId(`score-${winner}`)).toContainText(score);

  const result = page.getByRole('dialog');
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expect(result).toContainText(/You (Win!|Lost)/);
  const heads = (await page.getByTestId('score-H').innerText()).includes('2');
  await expect(result).toContainText(heads ? 'You Win!' : 'You Lost');
  await result.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Reset View' }).click();
  await expect(page.getByText('Round 1 • waiting for server...')).toBeVisible();
});

test('a player who is no administrator is led home from the coin flip', async ({ page, context }) => {
  await enter(context, await player('Hana', 0.01));
  await page.goto('/flip');
  await expect(page).toHaveURL(/\/home$/);
});

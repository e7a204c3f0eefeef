import { expect, test } from './journey.ts';
import { administrator, balanceOf, player, read, setSettings, signIn } from './people.ts';

const MINUTE_MS = 60_000;
/** Time to create the promotion and to score in it. */
const SHORTEST_PROMOTION_MS = 20_000;
const inAddis = (at: number): string => new Date(at + 180 * MINUTE_MS).toISOString().slice(0, 16);

test('a promotion ends: its prize waits for an administrator, then is in the winner’s wallet and history, once', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const [admin, winner] = [await administrator(), await player('Winner', 50)];
  const offices = await browser.newContext();
  watch(offices);
  await Promise.all([signIn(context, winner), signIn(offices, admin)]);
  const office = await offices.newPage();
  // The clock of the installation is ahead of this machine's.
  const { now } = await read<{ now: string }>('/api/settings');
  const ahead = Date.parse(now) - Date.now();
  const ruleNow = () => Date.now() + ahead;
  const endsAt = Math.ceil((ruleNow() + SHORTEST_PROMOTION_MS) / MINUTE_MS) * MINUTE_MS;

  await test.step('the administrator creates it: 120.50 Birr for rank 1, a ram for rank 2', async () => {
    await office.goto('/admin/promotions');
    await office.getByRole('link', { name: 'New promotion' }).click();
    await office.getByRole('button', { name: 'Create promotion' }).click();
    await expect(office.getByText('Please check the marked fields.')).toBeVisible();
    await office.getByLabel('Name').fill('Minute bonus');
    await office.getByLabel('Ends').fill(inAddis(endsAt));
    await office.getByRole('textbox', { name: 'Prizes' }).fill('120.50\nA ram');
    await office.getByRole('button', { name: 'Create promotion' }).click();
    await expect(office).toHaveURL(/\/admin\/promotions$/);
    const created = office.getByRole('listitem').filter({ hasText: 'Minute bonus' });
    await expect(created.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('a player gains points by buying coins', async () => {
    await page.goto('/leaderboard');
    await expect(page.getByRole('heading', { name: 'Minute bonus' })).toBeVisible();
    await page.getByLabel('Quantity').fill('20');
    await page.getByRole('button', { name: 'Buy 20 for 20.00 Birr' }).click();
    await expect(page.getByText('20 points bought')).toBeVisible();
    const own = page.getByRole('row').filter({ hasText: 'Winner' });
    await expect(own).toContainText('120.50');
    expect(await balanceOf(winner)).toBe(30);
  });

  await test.step('it ends, and the winner reads that the prize is being checked', async () => {
    // When its countdown is over, the leaderboard shows the next promotion, and the prize beside it.
    await expect(page.getByRole('heading', { name: 'Minute bonus' })).toBeHidden({
      timeout: endsAt - ruleNow() + 10_000,
    });
    const checking = async () => {
      await page.reload();
      await expect(page.getByText('Minute bonus, rank 1')).toBeVisible({ timeout: 2000 });
    };
    await expect(checking).toPass({ timeout: 30_000 });
    await expect(page.getByText(/^Being checked until/)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('own-prize.png'), fullPage: true });
    await page.goto('/wallet');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('Prize', { exact: true })).toHaveCount(1);
    await expect(page.getByText(/^Being checked until/)).toBeVisible();
    expect(await balanceOf(winner)).toBe(30);
  });

  await test.step('an administrator sees the evidence and releases the prize', async () => {
    await office.reload();
    const ended = office.getByRole('listitem').filter({ hasText: 'Minute bonus' });
    await ended.getByRole('link', { name: 'Check and release prizes' }).click();
    await expect(office.getByText(/^Birr prizes are being checked/)).toBeVisible();
    await expect(office.getByRole('button', { name: 'Release prizes' })).toHaveCount(0);
    await expect(office.getByText('Rounds mostly with the same users')).toBeVisible();
    // The 72 hours are a setting, which two administrators change.
    await setSettings({ prizeWaitHours: 0 });
    await office.reload();
    await office.screenshot({ path: test.info().outputPath('prizes.png'), fullPage: true });
    await office.getByRole('button', { name: 'Release prizes' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Release prizes' }).click();
    await expect(office.getByText('The prizes are paid.')).toBeVisible();
  });

  await test.step('the prize is in the winner’s wallet, once', async () => {
    await expect.poll(() => balanceOf(winner), { timeout: 30_000, intervals: [1000] }).toBe(150.5);
    await page.goto('/wallet');
    await expect(page.getByRole('link', { name: 'Wallet, balance 150.50 Birr' })).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('Prize', { exact: true })).toHaveCount(1);
    await expect(page.getByText(/^Being checked until/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByText(/Minute bonus has ended.*120\.50 Birr/)).toHaveCount(1);
    await expect(page.getByText(/Your prize of 120\.50 Birr .* has been paid/)).toHaveCount(1);
  });

  await test.step('the administrator can no longer change it', async () => {
    await office.goto('/admin/promotions');
    const created = office.getByRole('listitem').filter({ hasText: 'Minute bonus' });
    await expect(created).toContainText('Prizes paid');
    await created.getByRole('link', { name: /: Minute bonus$/ }).click();
    await expect(office.getByText('It has ended and can no longer be changed.')).toBeVisible();
    await expect(office.getByLabel('Name')).toBeDisabled();
  });
  await offices.close();
});

import { payCard } from './cards.ts';
import { expect, test } from './journey.ts';
import { player, signIn } from './people.ts';

test('an invite link opens the space, and two browsers play a private round', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(120_000);
  const [owner, guest, outsider] = await Promise.all([
    player('Owner', 50),
    player('Guest', 50),
    player('Outsider', 50),
  ]);
  const guests = await browser.newContext();
  watch(guests);
  await Promise.all([
    signIn(context, owner),
    signIn(guests, guest),
    context.grantPermissions(['clipboard-read', 'clipboard-write']),
  ]);
  const guestPage = await guests.newPage();

  const invitation = await test.step('the owner creates a space and copies its invite link', async () => {
    await page.goto('/privateGames');
    await expect(page.getByText('No Spaces Created')).toBeVisible();
    await page.getByRole('button', { name: 'Create space' }).click();
    await page.getByLabel('Name').fill('Family Bingo');
    await page.getByRole('dialog').getByRole('button', { name: 'Create space' }).click();
    await expect(page.getByText('No Members Added')).toBeVisible();
    await page.getByRole('button', { name: 'Copy invite link' }).click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('link', { name: 'Play bingo' }).click();
    await expect(page).toHaveURL(/BetAmountPrivate/);
    return link;
  });

  await test.step('a player who opens the link joins the space', async () => {
    await guestPage.goto(invitation);
    await expect(guestPage.getByText('Space Joined')).toBeVisible();
    await guestPage.getByRole('link', { name: 'Play bingo' }).click();
    await expect(guestPage.getByText('Family Bingo', { exact: true })).toBeVisible();
    await expect(guestPage.getByText('Members: 2')).toBeVisible();
  });

  await test.step('both play a private round to its end', async () => {
    for (const [one, card] of [
      [page, 7],
      [guestPage, 8],
    ] as const) {
      await one.getByRole('button', { name: 'Join at 10 Birr' }).click();
      await payCard(one, card);
    }
    const outsiders = await browser.newContext();
    watch(outsiders);
    await signIn(outsiders, outsider);
    const outsiderPage = await outsiders.newPage();
    await outsiderPage.goto('/BetAmountPage');
    // The lobby shows no round at this stake to a player who is not a member.
    const row = outsiderPage
      .getByRole('row')
      .filter({ has: outsiderPage.getByRole('button', { name: 'Join at 10 Birr' }) });
    await expect(row).toContainText('None');
    await outsiders.close();
    for (const one of [page, guestPage]) await expect(one).toHaveURL(/\/game$/, { timeout: 30_000 });
    for (const one of [page, guestPage])
      await expect(one.getByText(/Congratulations!|You Lost/)).toBeVisible({ timeout: 60_000 });
  });
  await guests.close();
});

import type { Page } from '@playwright/test';
import { payCard, takeCard } from './cards.ts';
import { expect, test } from './journey.ts';
import { administrator, type Person, player, read, secondAdministrator, signIn } from './people.ts';
import { expectBalance, openWallet } from './wallet-steps.ts';

// Time for both to pay, however slowly their pages load, and to claim before a card is complete.
test.use({ variables: { BINGO_CALL_MS: '1000', BINGO_COUNTDOWN_S: '25' } });

/** The time that a dispute may take, from the phone number to the decision. */
const LONGEST_MS = 120_000;

test('a dispute about a finished round: from the phone number to its calls and claims, to a voided round, in two minutes', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(300_000);
  const [caller, rival] = [await player('Selam', 100), await player('Rival', 100)];
  const contexts = await Promise.all([caller, rival].map(() => browser.newContext()));
  const [theirs, rivals] = await Promise.all(
    contexts.map(async (one, index) => {
      watch(one);
      await signIn(one, index === 0 ? caller : rival);
      return one.newPage();
    }),
  );
  if (!theirs || !rivals) throw new Error('a page is missing');
  await test.step('a player claims too early, and the round ends', async () => {
    await playWithEarlyClaim(theirs, rivals, caller);
    await openWallet(theirs);
  });

  await secondAdministrator();
  await signIn(context, await administrator());
  await page.goto('/admin');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeVisible();
  const begin = Date.now();

  await test.step('the player is found by the phone number, and the round among their rounds', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(`0${caller.phoneNo.slice(-9)}`);
    await page.getByRole('link', { name: /Selam/ }).click();
    await page.getByRole('button', { name: 'Rounds', exact: true }).click();
    await page.getByRole('link', { name: /Bingo 10/ }).click();
    await expect(page).toHaveURL(/\/admin\/rounds\//);
  });

  await test.step('the calls in order with their times, the claim, its verdict, and the card at that moment', async () => {
    const calls = page.getByRole('listitem').filter({ hasText: /^\d+\. \d+ \d\d:\d\d:\d\d$/ });
    await expect(calls.nth(4)).toBeVisible();
    await expect(calls.first()).toContainText(/^1\. /);
    const claim = page.getByRole('listitem').filter({ hasText: 'Not a bingo' }).first();
    await expect(claim).toContainText('Selam');
    await expect(claim).toContainText(/After call \d+: \d+|Before the first call/);
    await claim.locator('summary').filter({ hasText: 'Card 57 at that moment' }).click();
    await expect(claim.getByText(/Missing in its best line: [1-4]/)).toBeVisible();
    await expect(claim.getByRole('table')).toBeVisible();
    if (process.env.PICTURES_DIR)
      await page.screenshot({ path: `${process.env.PICTURES_DIR}/dispute.png`, fullPage: true });
  });

  await test.step('the voiding is proposed, and explained in a note on the player’s page', async () => {
    await page.getByRole('button', { name: 'Void', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('another administrator must approve');
    await dialog.getByLabel('Reason').fill('The claim was refused while the sound was late.');
    await dialog.getByRole('button', { name: 'Void', exact: true }).click();
    await expect(page.getByText('Another administrator must approve it')).toBeVisible();
    await page.getByRole('link', { name: 'Selam' }).first().click();
    await page
      .getByLabel('New note')
      .fill('Called about round 10: the claim was early, shown and explained.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await expect(page.getByText(/^Admin, /)).toBeVisible();
  });

  await test.step('the second administrator reads the sums and approves; the stake is back', async () => {
    const others = await browser.newContext();
    watch(others);
    await signIn(others, await secondAdministrator());
    const second = await others.newPage();
    await second.goto('/admin/approvals');
    const proposal = second.getByRole('listitem').filter({ hasText: 'The claim was refused' });
    await expect(proposal).toContainText('Returned');
    await proposal.getByRole('button', { name: 'Approve' }).first().click();
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(second.getByText('Nothing is waiting')).toBeVisible();
    await expectBalance(theirs, '100.00');
    await others.close();
  });
  expect(Date.now() - begin).toBeLessThan(LONGEST_MS);
  await theirs.context().close();
});

/** Plays a round of 10 Birr in which the first player claims card 57 at once, and waits until it is over. */
async function playWithEarlyClaim(first: Page, second: Page, caller: Person): Promise<void> {
  await second.goto('/BetAmountPage');
  await second.getByRole('button', { name: 'Join at 10 Birr' }).click();
  await expect(second.locator('[data-card="57"]')).toBeVisible();
  await takeCard(first, 10, 57);
  await payCard(second, 58);
  await expect(first).toHaveURL(/\/game/, { timeout: 60_000 });
  // The first press warns that no card is complete; the next one claims, and the answer is an alert.
  const bingo = first.locator('[data-claim]');
  await expect(bingo).toBeVisible();
  await expect(async () => {
    await bingo.evaluate((button: HTMLButtonElement) => button.click());
    await expect(first.getByText('This is not a bingo yet').first()).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 20_000 });
  // The cards of players who are away claim by themselves.
  await first.goto('/wallet');
  await second.context().close();
  type Rounds = { rooms: { status: string }[] };
  await expect
    .poll(async () => (await read<Rounds>('/api/room/userGames', caller.token)).rooms[0]?.status, {
      timeout: 150_000,
    })
    .toBe('Finished');
}

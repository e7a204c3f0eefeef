import type { Page } from '@playwright/test';
import { payCard } from './cards.ts';
import { expect, test } from './journey.ts';
import { balanceOf, player, signIn } from './people.ts';

const MINUTE_MS = 60_000;
/** Time to plan, join, enter and pay. */
const PREPARATION_MS = 20_000;

/** The next whole minute that leaves enough time, as the form expects it: in the time of Addis Ababa. */
function startTime(): { date: string; time: string; at: number } {
  const at = Math.ceil((Date.now() + PREPARATION_MS) / MINUTE_MS) * MINUTE_MS;
  const [date = '', clock = ''] = new Date(at + 3 * 60 * MINUTE_MS).toISOString().split('T');
  return { date, time: clock.slice(0, 5), at };
}

async function openSchedules(page: Page): Promise<void> {
  await page.goto('/BetAmountPage');
  await page.getByRole('button', { name: 'Scheduled games' }).click();
}

async function plan(
  page: Page,
  { date, time }: { date: string; time: string },
  stake: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Add Schedule' }).click();
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill(time);
  await page.getByLabel('Stake').selectOption(stake);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Schedule' }).click();
}

test('a scheduled game starts on time with its attendees; one with too few players is refunded', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  const [planner, friend] = await Promise.all([player('Planner', 50), player('Friend', 50)]);
  const friends = await browser.newContext();
  watch(friends);
  await Promise.all([signIn(context, planner), signIn(friends, friend)]);
  const friendPage = await friends.newPage();
  const when = startTime();

  await test.step('the form is not sent without date, time and stake', async () => {
    await openSchedules(page);
    await page.getByRole('button', { name: 'Add Schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Schedule' }).click();
    await expect(page.getByLabel('Date')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('one player plans two games, the other joins one, and its room is open', async () => {
    for (const stake of ['10', '25']) {
      await plan(page, when, stake);
      await expect(page.getByRole('listitem').filter({ hasText: `${stake} Birr` })).toContainText(
        'by Planner',
      );
    }
    await openSchedules(friendPage);
    const game = friendPage.getByRole('listitem').filter({ hasText: '10 Birr' });
    await game.getByRole('button', { name: 'Join' }).click();
    await expect(game).toContainText('Planner, Friend');
    await game.getByRole('link', { name: 'Choose cards' }).click();
    await payCard(friendPage, 21);
  });

  const alone = await context.newPage();
  await test.step('the planner pays in both rooms', async () => {
    await page.getByRole('listitem').filter({ hasText: '10 Birr' }).getByRole('link').click();
    await payCard(page, 22);
    await alone.goto('/BetAmountPage');
    // The button back to the other round does not cover the last one of the page.
    await expect(alone.getByRole('navigation', { name: 'Your rounds' })).toBeVisible();
    await alone.getByRole('button', { name: 'Scheduled games' }).click();
    await alone.getByRole('listitem').filter({ hasText: '25 Birr' }).getByRole('link').click();
    await payCard(alone, 5);
    await expect.poll(() => balanceOf(planner)).toBe(15);
  });

  await test.step('the game with two players starts on time and is played to its end', async () => {
    for (const one of [page, friendPage])
      await expect(one).toHaveURL(/\/game$/, { timeout: when.at - Date.now() + 10_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(when.at);
    for (const one of [page, friendPage])
      await expect(one.getByText(/Congratulations!|You Lost/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the game with too few players is refunded, and the player is notified', async () => {
    await expect(alone).toHaveURL(/BetAmountPage/);
    await expect(alone.getByRole('alert')).toContainText('Your stake has been refunded');
    await alone.getByRole('button', { name: 'Menu' }).click();
    await alone.getByRole('dialog').getByRole('button', { name: 'Notifications' }).click();
    await expect(alone.getByText(`Too few players came to your ${when.time} game.`)).toBeVisible();
  });
  await friends.close();
});

import type { Locator, Page } from '@playwright/test';
import { payCard } from '../cards.ts';
import { expect, test } from '../journey.ts';
import { codeOf, inEnglish, newPhone, player, signIn } from '../people.ts';
import { expectAccessible } from './accessible.ts';

/** Long enough for the rival's card, however slow the machine is. */
test.use({ variables: { BINGO_COUNTDOWN_S: '30' } });

const MOST_TAPS = 9;
const MOST_SECONDS = 60;
/** How long a person takes to look at a new screen, to tap, and to type a letter on a phone, in seconds. */
const LOOK_S = 2;
const TAP_S = 1.2;
const LETTER_S = 0.3;

/** Counts what a person does. */
class Stranger {
  taps = 0;
  letters = 0;
  screens = 0;
  async tap(control: Locator): Promise<void> {
    this.taps += 1;
    await control.click();
  }
  async type(field: Locator, text: string): Promise<void> {
    this.letters += text.length;
    await field.fill(text);
  }
  /** Waits for a new screen. */
  async see(page: Page, address: RegExp): Promise<void> {
    this.screens += 1;
    await expect(page).toHaveURL(address, { timeout: 60_000 });
  }
  get seconds(): number {
    return this.screens * LOOK_S + this.taps * TAP_S + this.letters * LETTER_S;
  }
}

test('from the link to the first called number: nine taps, under a minute, and a tip at each step', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const rival = await player('Rival', 100);
  const other = await browser.newContext();
  watch(other);
  await signIn(other, rival);
  const rivalPage = await other.newPage();
  await rivalPage.goto('/BetAmountPage');
  await rivalPage.getByRole('button', { name: 'Join at 10 Birr' }).click();
  await inEnglish(context);
  const stranger = new Stranger();
  const phone = newPhone();
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await test.step('an account', async () => {
    await page.goto('/');
    await stranger.see(page, /\/$/);
    await stranger.tap(page.getByRole('link', { name: 'Sign up' }).first());
    await stranger.see(page, /Signup/);
    await stranger.type(page.getByLabel('Name'), 'Hana');
    await stranger.type(page.getByLabel('Phone number'), phone);
    await stranger.type(page.getByLabel('Password', { exact: true }), 'tall coffee 7');
    await stranger.tap(button('Send OTP'));
    await expect(button(/Resend in/)).toBeVisible();
    await stranger.type(page.getByLabel('OTP'), await codeOf(phone));
    await stranger.tap(button('Create account'));
  });
  await test.step('money', async () => {
    await stranger.see(page, /\/wallet/);
    const form = page.getByRole('dialog');
    await stranger.type(form.getByLabel('Amount'), '100');
    await expectAccessible(page, 'the first deposit');
    await stranger.tap(form.getByRole('button', { name: 'Deposit 100.00 Birr' }));
    await stranger.see(page, /sandbox/);
    await stranger.tap(button(/Pay/));
    await stranger.see(page, /\/wallet/);
    await expect(page.getByRole('link', { name: 'Wallet, balance 100.00 Birr' })).toBeVisible();
  });
  await test.step('a card', async () => {
    await stranger.tap(page.getByRole('navigation').getByRole('link', { name: 'Bingo', exact: true }));
    await stranger.see(page, /BetAmountPage/);
    await expect(page.getByText('Choose a stake: it is the price of one card.')).toBeVisible();
    await stranger.tap(button('Join at 10 Birr'));
    await stranger.see(page, /select-cards/);
    await expect(page.getByText('Tap a number to see its card. Choose one')).toBeVisible();
    await expect(page.getByTestId('room-facts')).toContainText('cards');
    await stranger.tap(page.locator('[data-card="3"]'));
    await stranger.tap(button(/^Confirm 1 card/));
    await expect(page.locator('[data-card="3"]')).toHaveAttribute('aria-label', /Paid/);
  });

  await payCard(rivalPage, 4);
  await test.step('the first number', async () => {
    await stranger.see(page, /\/game$/);
    await expect(page.getByRole('status').filter({ hasText: /^Called now: / })).toHaveCount(1);
    await expect(page.getByText('Tap each called number on your cards.')).toBeVisible();
  });
  await test.step('the tips are gone at the next visit', async () => {
    await page.goto('/BetAmountPage');
    await expect(button(/at 10 Birr$/)).toBeVisible();
    await expect(page.getByText('One number can win up to')).toBeVisible();
    await expect(page.locator('[data-tip]')).toHaveCount(0);
  });
  await other.close();
  expect(stranger.taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(Math.round(stranger.seconds)).toBeLessThan(MOST_SECONDS);
  test.info().annotations.push({ type: 'first round', description: JSON.stringify(stranger) });
});

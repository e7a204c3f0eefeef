import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Opens the room of a stake from the stake page, and pays for a card. */
export async function takeCard(page: Page, stake: number, card: number): Promise<void> {
  await page.goto('/BetAmountPage');
  await page.getByRole('button', { name: `Join at ${stake} Birr` }).click();
  await payCard(page, card);
}

/** Chooses and pays for a card on the card selection screen. */
export async function payCard(page: Page, card: number): Promise<void> {
  await chooseCard(page, card);
  await page.getByRole('button', { name: /^Confirm 1 card/ }).click();
}

/** Chooses a card on the card selection screen, which holds it. */
export async function chooseCard(page: Page, card: number): Promise<void> {
  await expect(page).toHaveURL(/select-cards/);
  const cell = page.locator(`[data-card="${card}"]`);
  // A click before the room's state has arrived does nothing; a player would click again.
  await expect(async () => {
    if (!/Selected by you/.test((await cell.getAttribute('aria-label')) ?? '')) await cell.click();
    await expect(cell).toHaveAttribute('aria-label', /Selected by you/, { timeout: 2000 });
  }).toPass();
}

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** From the stake page into the room of that stake, with that card paid for. */
export async function takeCard(page: Page, stake: number, card: number): Promise<void> {
  await page.goto('/BetAmountPage');
  await page.getByRole('button', { name: `Join at ${stake} Birr` }).click();
  await payCard(page, card);
}

/** On the cards of a room: that one is chosen and paid for. */
export async function payCard(page: Page, card: number): Promise<void> {
  await chooseCard(page, card);
  await page.getByRole('button', { name: /^Confirm Cards 1/ }).click();
}

/** On the cards of a room: that one is held. */
export async function chooseCard(page: Page, card: number): Promise<void> {
  await expect(page).toHaveURL(/select-cards/);
  const cell = page.locator(`[data-card="${card}"]`);
  // A touch before the room's state has come is none: a person touches again.
  await expect(async () => {
    if (!/Selected by you/.test((await cell.getAttribute('aria-label')) ?? '')) await cell.click();
    await expect(cell).toHaveAttribute('aria-label', /Selected by you/, { timeout: 2000 });
  }).toPass();
}

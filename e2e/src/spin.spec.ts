import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { balanceOf, giveFreeSpins, type Person, player, signIn } from './people.ts';
import { expectAccessible } from './screens/accessible.ts';

const REFUNDED = 'Not enough players. Your stake has been refunded.';

/** Opens the room of a stake. */
async function openRoom(page: Page, stake: number): Promise<void> {
  await page.goto('/SpinBetAmount');
  await page.getByRole('button', { name: new RegExp(`(Join|Open) at ${stake} Birr`) }).click();
  await expect(page).toHaveURL(/chooseCard/i);
  await expect(page.getByRole('heading', { name: `${stake} Per Card` })).toBeVisible();
  // A click before the room's state has arrived does nothing; the facts show that it has.
  await expect(page.getByTestId('room-facts')).toContainText(/win/i);
}

/** Clicks a number; returns the dialog that asks for confirmation. */
async function pick(page: Page, number: string) {
  await page.locator(`[data-card="${number}"]`).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Selection' });
  await expect(dialog).toContainText(`Are you sure you want to confirm number (${number})?`);
  return dialog;
}

async function pay(page: Page, number: string): Promise<void> {
  const dialog = await pick(page, number);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator(`[data-card="${number}"]`)).toHaveAttribute('data-card-state', 'paid');
}

/** The angle in degrees at which the browser has drawn the wheel; the browser evaluates this text. */
const DRAWN_ANGLE = `(() => {
  const wheel = document.querySelector('[data-testid="wheel"] > .will-change-transform');
  const { a, b } = new DOMMatrix(getComputedStyle(wheel).transform);
  return (Math.atan2(b, a) * 180) / Math.PI;
})()`;

async function underPointer(page: Page, numbers: readonly number[]): Promise<number | undefined> {
  const degrees = await page.evaluate<number>(DRAWN_ANGLE);
  return numbers[Math.floor(((720 - degrees) % 360) / (360 / numbers.length))];
}

test('two players spin, one reloads in the middle: the wheel stops at the result; history and wallet agree', async ({
  page,
  context,
  browser,
  watch,
}) => {
  const [selam, kebede] = [await player('Selam', 500), await player('Kebede', 500)];
  await signIn(context, selam);
  const other = await browser.newContext();
  watch(other);
  await signIn(other, kebede);
  const second = await other.newPage();
  const seats = [
    { who: selam, at: page, card: '7' },
    { who: kebede, at: second, card: '42' },
  ] satisfies { who: Person; at: Page; card: string }[];

  await test.step('both players choose a number; each sees the other’s choice', async () => {
    // Both are in the room before the countdown begins, however slowly the pages load.
    await Promise.all([openRoom(page, 50), openRoom(second, 50)]);
    await pay(page, '7');
    const dialog = await pick(second, '42');
    await expect(page.locator('[data-card="42"]')).toHaveAttribute('data-card-state', 'taken');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.locator('[data-card="42"]')).toHaveAttribute('data-card-state', 'confirmed');
    await second.locator('[data-card="7"]').click();
    await expect(second.getByText('Card already held by another player')).toBeVisible();
  });

  await test.step('the countdown, then the wheel; sound is muted and the page reloaded while it turns', async () => {
    for (const { at } of seats) await expect(at).toHaveURL(/spingame/i, { timeout: 25_000 });
    await expect(page.getByText(/Starting in \d…/)).toBeVisible();
    await page.getByRole('button', { name: 'Sound On' }).click();
    const audioRequests: string[] = [];
    page.on(
      'request',
      (request) => void (request.url().includes('/audio/') && audioRequests.push(request.url())),
    );
    await expect(page.locator('[data-phase="turning"]')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Muted' })).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate("localStorage.getItem('spin.soundMuted')")).toBe('true');
    await expect(page.getByTestId('wheel')).toHaveAttribute('data-phase', 'resting');
    expect(audioRequests).toEqual([]);
  });

  const won = await test.step('both see the server’s number; only the button closes the result', async () => {
    let winning = '';
    for (const { at, card } of seats) {
      const result = at.getByRole('dialog');
      await expect(result).toBeVisible();
      winning = await result.getByRole('listitem').first().innerText();
      await expect(result).toContainText(winning === card ? 'You Win!' : 'You Lost');
      await expect(result).toContainText('Winning Number(s)');
      await expectAccessible(at, 'the result of a spin');
      await expect(at.getByText(`The wheel stopped at ${winning}`)).toBeAttached();
      await expect(result.getByText(/^09\*{6}\d\d$/)).toBeVisible();
      expect(await underPointer(at, [7, 42])).toBe(Number(winning));
      await at.mouse.click(5, 5);
      await at.keyboard.press('Escape');
      await expect(result).toBeVisible();
      await result.getByRole('button', { name: winning === card ? 'Awesome' : 'Okay' }).click();
      await expect(at).toHaveURL(/spinBetAmount/i);
    }
    return winning;
  });

  await test.step('history, fairness and wallet', async () => {
    for (const { who, at, card } of seats) {
      await at.goto('/history');
      await expect(at.getByText(won === card ? 'Won' : 'Lost', { exact: true }).first()).toBeVisible();
      // 100 Birr were staked, of which the house keeps a fifth.
      expect(await balanceOf(who)).toBe(won === card ? 530 : 450);
    }
    await page.getByRole('link', { name: 'Check that this round was fair' }).first().click();
    const verdict = page.locator('[data-statement]');
    await expect(verdict).toContainText('The calls match');
    await expect(page.getByRole('list', { name: 'Calls' }).getByRole('listitem')).toHaveText([won]);
  });

  await test.step('the record of the round, checked by a person who has only its file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const reader = await other.newPage();
    await reader.goto('/verify');
    await reader.getByLabel('Record').fill('not a record');
    await reader.getByRole('button', { name: 'Check' }).click();
    await expect(reader.getByText('This is not the record of a round')).toBeVisible();
    await reader.getByLabel('Open a file').setInputFiles({
      name: 'record.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file),
    });
    await expect(reader.locator('[data-statement]')).toContainText('The calls match');
    const changed = JSON.parse(file) as { record: { serverSeed: string } };
    changed.record.serverSeed = '00'.repeat(32);
    await reader.getByLabel('Record').fill(JSON.stringify(changed));
    await reader.getByRole('button', { name: 'Check' }).click();
    await expect(reader.getByText('Something does not match.')).toBeVisible();
    await expect(reader.getByText('The fingerprint is not that of the secret.')).toBeVisible();
  });
  await other.close();
});

test('@desktop a free spin is used, and given back when too few players come', async ({ page, context }) => {
  const lucky = await player('Lucky', 5);
  await giveFreeSpins(lucky, 2);
  await signIn(context, lucky);
  await page.goto('/home');
  const spinsLeft = page.getByRole('banner').getByRole('link', { name: /Spin Game/ });
  await expect(spinsLeft).toContainText('2');
  await openRoom(page, 20);
  const dialog = await pick(page, '99');
  await expect(dialog).toContainText('Free spin: 0 Birr');
  await expect(dialog.getByRole('switch')).toBeChecked();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('[data-card="99"]')).toHaveAttribute('data-card-state', 'paid');
  await expect(spinsLeft).toContainText('1');
  expect(await balanceOf(lucky)).toBe(5);

  await expect(page).toHaveURL(/SpinBetAmount/i, { timeout: 25_000 });
  await expect(page.getByText(REFUNDED)).toBeVisible();
  await expect(spinsLeft).toContainText('2');
});

test('a player without opponents gets the stake back and reads why', async ({ page, context }) => {
  const alone = await player('Alone', 150);
  await signIn(context, alone);
  await openRoom(page, 100);
  await pay(page, '1');
  await expectAccessible(page, 'a number of the spin game is paid for');
  expect(await balanceOf(alone)).toBe(50);
  await expect(page).toHaveURL(/SpinBetAmount/i, { timeout: 25_000 });
  await expect(page.getByText(REFUNDED)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wallet, balance 150.00 Birr' })).toBeVisible();
  await page.goto('/history');
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
});

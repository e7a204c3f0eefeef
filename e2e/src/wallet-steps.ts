import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { administrator, codeOf, type Person, player, send } from './people.ts';

/** The wallet at a tab of it. */
export async function openWallet(page: Page, tab = 'deposit'): Promise<void> {
  await page.goto(`/wallet?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
}

/** Presses the row of one way of paying; its form. */
export async function chooseWay(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  return form;
}

/**
 * Presses a button and gives what the server answered to the call that it makes; kept before the page has it, which
 * may leave for another at once and take the answer along.
 */
export async function answerTo<T>(page: Page, path: string, button: Locator): Promise<T> {
  const isTheCall = (url: URL) => url.pathname.endsWith(path);
  let tell: (answer: T) => void = () => undefined;
  const answered = new Promise<T>((resolve) => {
    tell = resolve;
  });
  await page.route(isTheCall, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    tell((await response.json()) as T);
    await route.fulfill({ response });
  });
  await button.click();
  const answer = await answered;
  await page.unroute(isTheCall);
  return answer;
}

/** What the badge in the header tells; it is kept live by the sockets. */
export const expectBalance = (page: Page, amount: string): Promise<void> =>
  expect(page.getByRole('link', { name: `Wallet, balance ${amount} Birr` })).toBeVisible();

/** The newest row of the wallet's history. */
export async function expectNewest(page: Page, type: string, amount: string, status: string): Promise<void> {
  await openWallet(page, 'history');
  const row = page.getByRole('table', { name: 'History' }).locator('tbody tr').first();
  await expect(row).toContainText(type);
  await expect(row).toContainText(amount);
  await expect(row).toContainText(status);
}

/** The payer pays on the provider's side, or not: its signed callback follows. */
export const pay = (txnId: string, outcome: 'success' | 'failed' = 'success') =>
  send(`/sandbox/pay/${txnId}`, { outcome });

/** The bank answers a payout that waits. */
export const answerPayout = (txnId: string, outcome: 'success' | 'failed') =>
  send(`/sandbox/payouts/${txnId}`, { outcome });

/** A receipt that the checker finds, of a payment from that phone. */
export const makeReceipt = (
  medium: 'TELEBIRR' | 'CBE' | 'CBEBIRR',
  txnId: string,
  amount: number,
  phoneNo: string,
) => send('/sandbox/receipts', { txnId, amount, phoneNo, medium });

/** An id that no other receipt of this run has. */
let serial = 0;
export const receiptId = (prefix: string, length = 10): string =>
  prefix +
  (String(Date.now()).slice(-7) + String(++serial).padStart(3, '0')).padStart(length - prefix.length, '0');

/** Asks for a code by the form's own button, and types it. */
export async function fillCode(form: Page | Locator, { phoneNo }: Person): Promise<void> {
  const before = await codeOf(phoneNo);
  // One code in ten seconds a phone: who asked a moment ago presses again.
  await expect(async () => {
    await form.getByRole('button', { name: 'Send OTP' }).click();
    await expect(form.getByRole('button', { name: /^Resend in \d+s$/ })).toBeVisible({ timeout: 1500 });
  }).toPass({ intervals: [1500] });
  await expect.poll(() => codeOf(phoneNo)).not.toBe(before);
  await form.getByLabel('OTP').fill(await codeOf(phoneNo));
}

/** An administrator beside the one of the sandbox. */
export async function secondAdministrator(): Promise<Person> {
  const [{ token }, second] = [await administrator(), await player('Second', 0.01)];
  await send(`/api/admin/users/${second._id}/role`, { role: 'admin' }, token);
  return second;
}

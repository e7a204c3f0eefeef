import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { codeOf, type Person, send } from './people.ts';

/** Opens a tab of the wallet. */
export async function openWallet(page: Page, tab = 'deposit'): Promise<void> {
  await page.goto(`/wallet?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
}

/** Clicks a payment method, and returns its form. */
export async function chooseWay(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  return form;
}

/**
 * Clicks a button and returns the server's response to the call that it makes. The response is read before the page
 * gets it, because the page may navigate away immediately and discard it.
 */
export async function responseTo<T>(page: Page, path: string, button: Locator): Promise<T> {
  const isTheCall = (url: URL) => url.pathname.endsWith(path);
  let resolve: (body: T) => void = () => undefined;
  const promise = new Promise<T>((resolved) => {
    resolve = resolved;
  });
  await page.route(isTheCall, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    resolve((await response.json()) as T);
    await route.fulfill({ response });
  });
  await button.click();
  const body = await promise;
  await page.unroute(isTheCall);
  return body;
}

/** Expects the balance in the header, which the sockets update live. */
export const expectBalance = (page: Page, amount: string): Promise<void> =>
  expect(page.getByRole('link', { name: `Wallet, balance ${amount} Birr` })).toBeVisible();

/** Expects the newest row of the wallet's history. */
export async function expectNewest(page: Page, type: string, amount: string, status: string): Promise<void> {
  await openWallet(page, 'history');
  const row = page.getByRole('table', { name: 'History' }).locator('tbody tr').first();
  await expect(row).toContainText(type);
  await expect(row).toContainText(amount);
  await expect(row).toContainText(status);
}

/** Pays, or fails to pay, at the provider, which then sends its signed callback. */
export const pay = (txnId: string, outcome: 'success' | 'failed' = 'success') =>
  send(`/sandbox/pay/${txnId}`, { outcome });

/** Decides a pending payout, as the bank would. */
export const decidePayout = (txnId: string, outcome: 'success' | 'failed') =>
  // The server sends the payout right after the approval has been answered.
  expect(() => send(`/sandbox/payouts/${txnId}`, { outcome })).toPass({ timeout: 15_000 });

/** Creates a receipt of a payment from a phone, for the checker to find. */
export const makeReceipt = (
  medium: 'TELEBIRR' | 'CBE' | 'CBEBIRR',
  txnId: string,
  amount: number,
  phoneNo: string,
  /** Shown on the receipt; one of CBE shows none by itself, and then waits. */
  payerPhone?: string,
) => send('/sandbox/receipts', { txnId, amount, phoneNo, medium, ...(payerPhone && { payerPhone }) });

/** A new receipt id. */
let serial = 0;
export const receiptId = (prefix: string, length = 10): string =>
  prefix +
  (String(Date.now()).slice(-7) + String(++serial).padStart(3, '0')).padStart(length - prefix.length, '0');

/** Requests a code with the form's button, and enters it. */
export async function fillCode(form: Page | Locator, { phoneNo }: Person): Promise<void> {
  const before = await codeOf(phoneNo);
  // A phone gets one code per ten seconds: until then, click again.
  await expect(async () => {
    const resend = form.getByRole('button', { name: /^Resend in \d+s$/ });
    if (!(await resend.isVisible())) await form.getByRole('button', { name: 'Send OTP' }).click();
    await expect(resend).toBeVisible({ timeout: 5000 });
  }).toPass({ intervals: [1500] });
  await expect.poll(() => codeOf(phoneNo)).not.toBe(before);
  await form.getByLabel('OTP').fill(await codeOf(phoneNo));
}

import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { type Person, player, setSettings, signIn } from './people.ts';
import { chooseWay, fillCode, makeReceipt, openWallet, receiptId } from './wallet-steps.ts';

/**
 * Every message of the wallet that is fixed word for word, and its limits:
 *
 * | text | where |
 * | --- | --- |
 * | Please Fill All Fields | an empty withdrawal to a bank, and by hand |
 * | The minimum amount to withdraw is 50 birr. | to a bank |
 * | Minimum Amount to withdraw is 50 Birr · Maximum Amount to withdraw is 10000 Birr | direct, by hand |
 * | Minimum Amount to deposit is 5 Birr · Maximum Amount to deposit is 10000 Birr | direct, checkout |
 * | Deposit error | manual deposit under its minimum |
 * | *** Transaction Failed *** | the provider refuses a deposit or a withdrawal |
 * | *** {message} *** | not enough money, a wrong code, an unknown receipt |
 * | This transaction is already completed. | a receipt a second time (by hand here, checker: wallet-in) |
 * | Telebirr limit reached, in Amharic and English | deposit, withdrawal |
 * | Transfer error, Please Try Again | an unknown phone, oneself, too much, a refusal |
 * | Resend in {n}s · * Please enter OTP * · * Please enter phone number * | transfer |
 * | the hours of manual withdrawals | read-only before 9; the server's refusal |
 * | *** Withdraw successful *** · Success! | wallet-out |
 * | Manual deposit created successfully. Please wait for approval. | wallet-in |
 */

const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const expectError = (page: Page, text: string) => expectText(page, `*** ${text} ***`);

/** Enters the amount and submits the form. */
async function submit(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount').fill(amount);
  await form.locator('button[type="submit"]').click();
}

test('withdrawals: empty fields, minimums, maximums, insufficient balance, a wrong code', async ({
  page,
  context,
}) => {
  await page.clock.setFixedTime(new Date().setUTCHours(9, 0));
  const poor: Person = await player('Poor', 60);
  await signIn(context, poor);
  await openWallet(page, 'withdraw');
  let form = await chooseWay(page, /Bank account/);
  await form.locator('button[type="submit"]').click();
  await expect(form.getByText('Please Fill All Fields')).toHaveCount(4);
  await form.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  await form.getByLabel('Account number').fill('1000123457112');
  await form.getByLabel('Account holder').fill('Abebe');
  await submit(page, '49');
  await expectError(page, 'The minimum amount to withdraw is 50 birr.');
  await submit(page, '10001');
  await expectError(page, 'Maximum Amount to withdraw is 10000 Birr');
  await submit(page, '61');
  await expectError(page, 'Insufficient balance');

  await openWallet(page, 'withdraw');
  await chooseWay(page, /^Telebirr 50/);
  await submit(page, '49.99');
  await expectError(page, 'Minimum Amount to withdraw is 50 Birr');
  await submit(page, '10000.01');
  await expectError(page, 'Maximum Amount to withdraw is 10000 Birr');

  await openWallet(page, 'withdraw');
  form = await chooseWay(page, /Manual Withdraw/);
  await form.locator('button[type="submit"]').click();
  await expect(form.getByText('Please Fill All Fields').first()).toBeVisible();
  await form.getByLabel('Bank', { exact: true }).selectOption({ label: 'CBE Birr' });
  await form.getByLabel('Account holder').fill('Abebe');
  await fillCode(form, poor);
  await submit(page, '49');
  await expectError(page, 'Minimum Amount to withdraw is 50 Birr');
  await form.getByLabel('OTP').fill('000000');
  await submit(page, '55');
  await expectError(page, 'The OTP is wrong or has expired');
});

test('deposits: minimums, maximums, receipts that are unknown or used', async ({ page, context }) => {
  const payer = await player('Payer', 1);
  await signIn(context, payer);
  for (const way of [/^Telebirr 5/, /^CBE Birr 5/, /Chapa/]) {
    await openWallet(page);
    await chooseWay(page, way);
    await submit(page, '4');
    await expectError(page, 'Minimum Amount to deposit is 5 Birr');
    await submit(page, '10001');
    await expectError(page, 'Maximum Amount to deposit is 10000 Birr');
  }
  await openWallet(page);
  let form = await chooseWay(page, /Commercial Bank transfer/);
  const used = receiptId('FT', 12);
  await form.getByLabel('Transaction id').fill(used);
  await submit(page, '0');
  await expectText(page, 'Deposit error');
  await submit(page, '0.5');
  await expectError(page, 'Deposit error');
  await submit(page, '10001');
  await expectError(page, 'Maximum Amount to deposit is 10000 Birr');
  await makeReceipt('CBE', used, 80, payer.phoneNo, payer.phoneNo);
  await submit(page, '80');
  await expect(form.getByRole('status')).toBeVisible();
  await openWallet(page);
  form = await chooseWay(page, /Commercial Bank transfer/);
  await form.getByLabel('Transaction id').fill(used.slice(2));
  await submit(page, '80');
  await expectError(page, 'This transaction is already completed.');

  await openWallet(page);
  form = await chooseWay(page, /Telebirr transfer and checker/);
  await form.getByRole('button', { name: 'Check transaction' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('Transaction id').fill(receiptId('NO'));
  await form.getByRole('button', { name: 'Check transaction' }).click();
  await expectError(page, 'Transaction not found');
});

test('transfer: phone, code, the delay before another code, an unknown receiver, oneself', async ({
  page,
  context,
}) => {
  const from = await player('From', 20);
  await signIn(context, from);
  await openWallet(page, 'transfer');
  const send = page.getByRole('tabpanel').locator('button[type="submit"]');
  await send.click();
  await expectText(page, '* Please enter phone number *');
  await expectText(page, '* Please enter OTP *');
  const button = page.getByRole('button', { name: /^Resend in \d+s$/ });
  await fillCode(page, from);
  const first = Number((await button.innerText()).replace(/\D/g, ''));
  expect(first).toBeLessThanOrEqual(10);
  await expect(page.getByRole('button', { name: `Resend in ${first - 2}s` })).toBeVisible();
  await expect(button).toBeDisabled();

  for (const [phone, amount, why] of [
    ['0911000000', '10', 'No user has this phone number'],
    [from.phoneNo, '10', 'You cannot transfer to yourself'],
    ['0911000000', '10001', 'Maximum Amount to transfer is 10000 Birr'],
  ] as const) {
    await page.getByLabel("Receiver's phone number").fill(phone);
    await page.getByLabel('Amount').fill(amount);
    await send.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Transfer error, Please Try Again: ${why}`)).toBeVisible();
  }
});

test('the Telebirr limit disables its rows, in English and in Amharic', async ({ page, context }) => {
  await signIn(context, await player('Limited', 100));
  await setSettings({ flags: { telebirrLimitReached: true } });
  try {
    for (const [language, text] of [
      ['english', 'Telebirr limit reached'],
      ['amharic', 'የቴሌብር ገደብ ሞልቷል'],
    ] as const) {
      await context.addInitScript({ content: `localStorage.setItem('language', '${language}')` });
      await page.goto('/wallet');
      const rows = page.getByRole('button').filter({ hasText: text });
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toBeDisabled();
      await page.goto('/wallet?tab=withdraw');
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toBeDisabled();
    }
  } finally {
    await setSettings({ flags: { telebirrLimitReached: false } });
  }
});

test('manual withdrawals are read-only before 9:00; the server refuses a request outside the hours', async ({
  page,
  context,
}) => {
  const early = await player('Early', 100);
  await signIn(context, early);
  await page.clock.setFixedTime(new Date().setUTCHours(5, 59));
  await openWallet(page, 'withdraw');
  let form = await chooseWay(page, /Manual Withdraw/);
  await expect(form.getByText('Manual withdrawals are open from 9:00 to 24:00.')).toBeVisible();
  await expect(form.getByLabel('Amount')).toHaveAttribute('readonly', '');
  await expect(form.locator('button[type="submit"]')).toBeDisabled();

  // The browser's clock says 15:30; the installation's clock is at noon, and withdrawals open at 15:00.
  await setSettings({ withdrawHours: { opens: 15 } });
  try {
    await page.clock.setFixedTime(new Date().setUTCHours(12, 30));
    await openWallet(page, 'withdraw');
    form = await chooseWay(page, /Manual Withdraw/);
    await form.getByLabel('Bank', { exact: true }).selectOption({ label: 'Telebirr' });
    await form.getByLabel('Account holder').fill('Early');
    await fillCode(form, early);
    await submit(page, '60');
    await expectError(page, 'Withdrawals are open from 15:00 to 24:00');
  } finally {
    await setSettings({ withdrawHours: { opens: 9 } });
  }
});

test('a deposit, a withdrawal and a transfer that the provider refuses (with a replaced API response)', async ({
  page,
  context,
}) => {
  const failing = await player('Failing', 200);
  await signIn(context, failing);
  const json = { success: false, error: true, code: 'TRANSACTION_FAILED', message: 'Transaction Failed' };
  const refuse = (path: string) => page.route(`**${path}`, (route) => route.fulfill({ status: 400, json }));
  await refuse('/api/lakiPay/deposit');
  await refuse('/api/lakiPay/withdraw');
  await openWallet(page);
  await chooseWay(page, /^Telebirr 5/);
  await submit(page, '20');
  await expectError(page, 'Transaction Failed');
  await openWallet(page, 'withdraw');
  await chooseWay(page, /^Telebirr 50/);
  await submit(page, '60');
  await expectError(page, 'Transaction Failed');

  await refuse('/api/user/transferUserBalance');
  await openWallet(page, 'transfer');
  await page.getByLabel("Receiver's phone number").fill('0911000000');
  await page.getByLabel('Amount').fill('10');
  await fillCode(page, failing);
  await page.getByRole('tabpanel').locator('button[type="submit"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expectText(page, 'Transfer error, Please Try Again: Transaction Failed');
});

import { expect, test } from './journey.ts';
import { administrator, player, signIn } from './people.ts';
import {
  chooseWay,
  expectBalance,
  expectNewest,
  makeReceipt,
  openWallet,
  pay,
  receiptId,
  responseTo,
} from './wallet-steps.ts';

/** Every way to deposit. Whatever the browser does, money is credited when the server knows that it was paid. */

test('checkout: returning to the wallet credits nothing, the provider’s callback does; a failed payment is shown', async ({
  page,
  context,
}) => {
  await signIn(context, await player('Checkout', 1));
  await openWallet(page);
  let form = await chooseWay(page, /Chapa/);
  await form.getByLabel('Amount').fill('75');
  const { data } = await responseTo<{ data: { txnId: string } }>(
    page,
    '/api/chapa/initializePayment',
    form.getByRole('button', { name: 'Deposit 75.00 Birr' }),
  );
  await page.getByRole('link', { name: 'Back to the wallet' }).click();
  await expect(page).toHaveURL(/\/wallet/);
  await expect(page.getByText('Waiting for your payment of 75.00 Birr')).toBeVisible();
  await expectBalance(page, '1.00');
  await page.reload();
  await expect(page.getByText('Waiting for your payment of 75.00 Birr')).toBeVisible();
  await expectBalance(page, '1.00');

  await pay(data.txnId);
  await expect(page.getByText('Your payment of 75.00 Birr has been added to your balance')).toBeVisible();
  await expectBalance(page, '76.00');
  await pay(data.txnId);
  await expectBalance(page, '76.00');

  form = await chooseWay(page, /Chapa/);
  await form.getByLabel('Amount').fill('20');
  await form.getByRole('button', { name: 'Deposit 20.00 Birr' }).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('Your payment of 20.00 Birr did not go through')).toBeVisible();
  await expectNewest(page, 'Deposit', '20.00', 'Declined');
  await expectBalance(page, '76.00');
});

test('direct: Telebirr and CBE Birr ask on the payer’s phone, and credit when the payer confirms there', async ({
  page,
  context,
}) => {
  await signIn(context, await player('Direct', 1));
  let total = 1;
  for (const [way, amount] of [
    [/Telebirr 5/, 30],
    [/CBE Birr 5/, 40],
  ] as const) {
    await openWallet(page);
    const form = await chooseWay(page, way);
    await form.getByLabel('Amount').fill(String(amount));
    const { txnId } = await responseTo<{ txnId: string }>(
      page,
      '/api/lakiPay/deposit',
      form.getByRole('button', { name: `Deposit ${amount}.00 Birr` }),
    );
    await expect(page.getByText('Please confirm the payment on your phone')).toBeVisible();
    await expect(page.getByText(`Deposit of ${amount}.00 Birr has been waiting since`)).toBeVisible();
    await pay(txnId);
    total += amount;
    await expectBalance(page, `${total}.00`);
    await expectNewest(page, 'Deposit', `${amount}.00`, 'Success');
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share the receipt' }).first().click();
  await expect
    .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
    .toMatch(/^Chewata: Deposit 40\.00 Birr, Success, \d+ \w+ \d{4}, \d\d:\d\d, D\w+$/);
});

test('manual: FT is put before the id; an administrator approves it in the queue, and the player sees it live', async ({
  page,
  context,
  browser,
  watch,
}) => {
  const payer = await player('Manual', 1);
  await signIn(context, payer);
  await openWallet(page);
  const form = await chooseWay(page, /Commercial Bank transfer/);
  const id = receiptId('', 10);
  await form.getByLabel('Amount').fill('250');
  await form.getByLabel('Transaction id').fill(` ${id.toLowerCase()} `);
  await form.getByRole('button', { name: 'Deposit 250.00 Birr' }).click();
  await expect(
    form.getByText('Manual deposit created successfully. Please wait for approval.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText('Deposit of 250.00 Birr has been waiting since')).toBeVisible();

  const office = await browser.newContext();
  watch(office);
  await signIn(office, await administrator());
  const desk = await office.newPage();
  await desk.goto('/admin/deposits');
  await desk.getByRole('row', { name: new RegExp(payer.phoneNo.slice(1)) }).click();
  await expect(desk.getByText(`FT${id}`).first()).toBeVisible();
  await expect(desk.getByText('Main Balance')).toBeVisible();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Admin approved')).toBeVisible();

  await expectBalance(page, '251.00');
  await expectNewest(page, 'Deposit', '250.00', 'Success');
  await desk.goto('/admin/decisions');
  const decision = desk.getByRole('listitem').filter({ hasText: payer.phoneNo }).first();
  await expect(decision).toContainText('Deposit approved');
  await office.close();
});

test('transaction checker: receipts of Telebirr and CBE Birr are credited immediately, and only once', async ({
  page,
  context,
}) => {
  const payer = await player('Checker', 1);
  await signIn(context, payer);
  let total = 1;
  for (const [way, medium, id, amount] of [
    [/Telebirr transfer and checker/, 'TELEBIRR', receiptId('CK'), 60],
    [/CBE Birr transfer and checker/, 'CBEBIRR', receiptId('CB'), 45],
  ] as const) {
    await makeReceipt(medium, id, amount, payer.phoneNo);
    await openWallet(page);
    const form = await chooseWay(page, way);
    await form.getByLabel('Transaction id').fill(id.toLowerCase());
    const check = form.getByRole('button', { name: 'Check transaction' });
    await check.click();
    await expect(form.getByRole('status').filter({ hasText: `${amount}.00 Birr` })).toBeVisible();
    await check.click();
    await expect(form.getByText('*** This transaction is already completed. ***')).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).first().click();
    total += amount;
    await expectBalance(page, `${total}.00`);
    await expectNewest(page, 'Deposit', `${amount}.00`, 'Success');
  }
});

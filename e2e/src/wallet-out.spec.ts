import { expect, test } from './journey.ts';
import { administrator, balanceOf, player, secondAdministrator, send, signIn } from './people.ts';
import {
  chooseWay,
  decidePayout,
  expectBalance,
  expectNewest,
  fillCode,
  openWallet,
  responseTo,
} from './wallet-steps.ts';

/** Withdrawals and transfers. A withdrawal is held until it is paid or given back whole. */

test('fast: to a bank, then to the player’s phone by Telebirr and CBE Birr; a refused one is given back', async ({
  page,
  context,
}) => {
  await signIn(context, await player('Bank', 500));
  await openWallet(page, 'withdraw');
  let form = await chooseWay(page, /Bank account/);
  await form.getByLabel('Bank', { exact: true }).selectOption({ label: 'Commercial Bank of Ethiopia (CBE)' });
  await form.getByLabel('Account number').fill('1000123457112');
  await form.getByLabel('Account holder').fill('Abebe Kebede');
  await form.getByLabel('Amount').fill('100');
  const bank = await responseTo<{ txnId: string }>(
    page,
    '/api/chapa/chapaWithdraw',
    form.getByRole('button', { name: 'Withdraw 100.00 Birr' }),
  );
  await expect(form.getByText('*** Withdraw successful ***')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).first().click();
  await expectBalance(page, '400.00');
  await decidePayout(bank.txnId, 'success');
  await expectNewest(page, 'Withdraw', '100.00', 'Success');

  for (const [way, amount, outcome, total, status] of [
    [/^Telebirr 50/, 60, 'success', '340.00', 'Success'],
    [/^CBE Birr 50/, 70, 'failed', '340.00', 'Declined'],
  ] as const) {
    await openWallet(page, 'withdraw');
    form = await chooseWay(page, way);
    await form.getByLabel('Amount').fill(String(amount));
    const { txnId } = await responseTo<{ txnId: string }>(
      page,
      '/api/lakiPay/withdraw',
      form.getByRole('button', { name: `Withdraw ${amount}.00 Birr` }),
    );
    await expect(form.getByText('*** Withdraw successful ***')).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).first().click();
    await decidePayout(txnId, outcome);
    await expectBalance(page, total);
    await expectNewest(page, 'Withdraw', `${amount}.00`, status);
  }
});

test('manual: needs a code, an administrator pays it; another one is declined with a reason and given back', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  // The installation's clock began at noon; the form uses the browser's clock.
  await page.clock.setFixedTime(new Date().setUTCHours(9, 0));
  const hand = await player('Hand', 500);
  await signIn(context, hand);
  const office = await browser.newContext();
  watch(office);
  await signIn(office, await administrator());
  const desk = await office.newPage();

  for (const { amount, bank, decision, reason, total, status } of [
    { amount: 150, bank: 'Telebirr', decision: 'Approve', reason: '', total: '350.00', status: 'Success' },
    {
      amount: 90,
      bank: 'Commercial Bank of Ethiopia (CBE)',
      decision: 'Decline',
      reason: 'The account is closed',
      total: '350.00',
      status: 'Declined',
    },
  ] as const) {
    await openWallet(page, 'withdraw');
    const form = await chooseWay(page, /Manual Withdraw/);
    await form.getByLabel('Bank', { exact: true }).selectOption({ label: bank });
    const account = form.getByLabel('Account number');
    if (bank === 'Telebirr') {
      await expect(account).toHaveValue(hand.phoneNo);
      await expect(account).toHaveAttribute('readonly', '');
    } else await account.fill('1000123457112');
    await form.getByLabel('Account holder').fill('Hand Holder');
    await form.getByLabel('Amount').fill(String(amount));
    await fillCode(form, hand);
    await form.getByRole('button', { name: `Withdraw ${amount}.00 Birr` }).click();
    await expect(
      form.getByText('*** Your request has been received. It takes up to 30 minutes. ***'),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByText(`Withdrawal of ${amount}.00 Birr has been waiting since`)).toBeVisible();

    await desk.goto('/admin/withdrawals');
    await desk.getByRole('row', { name: new RegExp(hand.phoneNo.slice(1)) }).click();
    await desk.getByRole('button', { name: decision }).click();
    const sure = desk.getByRole('dialog');
    if (reason) {
      await sure.getByRole('button', { name: decision }).click();
      await expect(sure.getByText('Please enter a reason')).toBeVisible();
      await sure.getByLabel('Reason').fill(reason);
    }
    await sure.getByRole('button', { name: decision }).click();
    await expect(desk.getByText(`Admin ${decision === 'Approve' ? 'approved' : 'declined'}`)).toBeVisible();
    if (reason) await expect(desk.getByText(reason).first()).toBeVisible();
    await expectBalance(page, total);
    await expectNewest(page, 'Withdraw', `${amount}.00`, status);
  }
  await office.close();
});

test('above the ceiling: two different administrators must approve; the second sees who was first', async ({
  page,
  context,
  browser,
  watch,
}) => {
  const big = await player('Big', 8000);
  await signIn(context, big);
  await openWallet(page, 'withdraw');
  const form = await chooseWay(page, /^Telebirr 50/);
  await form.getByLabel('Amount').fill('6000');
  const { txnId } = await responseTo<{ txnId: string }>(
    page,
    '/api/lakiPay/withdraw',
    form.getByRole('button', { name: 'Withdraw 6,000.00 Birr' }),
  );
  await form.getByRole('button', { name: 'Close' }).first().click();
  await expectBalance(page, '2,000.00');

  const desks = [];
  for (const one of [await administrator(), await secondAdministrator()]) {
    const office = await browser.newContext();
    watch(office);
    await signIn(office, one);
    const desk = await office.newPage();
    await desk.goto('/admin/withdrawals');
    await desk.getByRole('row', { name: new RegExp(big.phoneNo.slice(1)) }).click();
    await expect(desk.getByText(txnId).first()).toBeVisible();
    desks.push(desk);
  }
  const [first, second] = desks;
  if (!first || !second) throw new Error('two desks');
  await first.getByRole('button', { name: 'Approve' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(first.getByText(/^Admin approved it first/)).toBeVisible();
  await expect(first.getByText('You approved it. Another administrator must approve it too.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Approve' })).toBeDisabled();

  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Second approved')).toBeVisible();

  // The first administrator still has the buttons on the screen: a late decision is refused.
  await first.getByRole('button', { name: 'Decline' }).click();
  await first.getByRole('dialog').getByLabel('Reason').fill('too late');
  await first.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(first.getByText('This request has already been decided')).toBeVisible();

  await decidePayout(txnId, 'success');
  await expectNewest(page, 'Withdraw', '6,000.00', 'Success');
  await expectBalance(page, '2,000.00');
  for (const desk of desks) await desk.context().close();
});

test('transfer: needs a code and a confirmation; the receiver’s balance updates live', async ({
  page,
  context,
  browser,
  watch,
}) => {
  const [from, to] = [await player('From', 300), await player('To', 5)];
  await signIn(context, from);
  const other = await browser.newContext();
  watch(other);
  await signIn(other, to);
  const receiver = await other.newPage();
  await openWallet(receiver);
  await expectBalance(receiver, '5.00');

  await openWallet(page, 'transfer');
  await page.getByLabel("Receiver's phone number").fill(`0${to.phoneNo.slice(4)}`);
  await page.getByLabel('Amount').fill('120.50');
  await fillCode(page, from);
  await page.getByRole('button', { name: 'Transfer 120.50 Birr' }).click();
  const sure = page.getByRole('dialog', { name: 'Are You Sure?' });
  await expect(sure).toContainText('120.50 Birr to');
  expect(await balanceOf(from)).toBe(300);
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^Success! 120\.50 Birr has been sent/)).toBeVisible();
  await expectBalance(page, '179.50');
  await expectBalance(receiver, '125.50');
  await expectNewest(page, 'Transfer Out', '120.50', 'Success');
  await expectNewest(receiver, 'Transfer In', '120.50', 'Success');
  await other.close();
});

test('history: seven page links around the current page; the last page has the first transaction', async ({
  page,
  context,
}) => {
  const rich = await player('Pages', 7);
  const { token } = await administrator();
  for (let count = 0; count < 114; count++)
    await send(`/api/admin/users/${rich._id}/adjust`, { wallet: 'main', amount: 1, reason: 'pages' }, token);
  await signIn(context, rich);
  await openWallet(page, 'history');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = page.getByRole('table', { name: 'History' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('button', { name: 'Last page' }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.last()).toContainText('7.00');
  await pages.getByRole('button', { name: 'First page' }).click();
  await pages.getByRole('button', { name: /^Page 5$/ }).click();
  await expect(pages.locator('li')).toHaveText(['1', '…', '4', '5', '6', '…', '12']);
  await expect(rows).toHaveCount(10);
});

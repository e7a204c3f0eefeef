import { expect, test } from './journey.ts';
import { administrator, player, secondAdministrator, send, setSettings, signIn } from './people.ts';
import { expectBalance, openWallet, pay } from './wallet-steps.ts';

test('a player has no link to the administration, and every screen of it redirects home', async ({
  page,
  context,
}) => {
  await signIn(context, await player('Visitor', 1));
  for (const path of ['/admin', '/admin/withdrawals', '/admin/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});

test('users: find by phone, adjust a balance that updates live, give free spins, set a role; all is logged', async ({
  page,
  context,
  browser,
  watch,
}) => {
  const found = await player('Findable', 40);
  const theirs = await browser.newContext();
  watch(theirs);
  await signIn(theirs, found);
  const wallet = await theirs.newPage();
  await openWallet(wallet);
  await expectBalance(wallet, '40.00');

  await signIn(context, await administrator());
  await page.goto('/home');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Name or phone number').fill(found.phoneNo.slice(-8));
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('link', { name: 'Findable' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f]{24}$/);
  await page.getByRole('button', { name: 'Adjust the balance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await page.getByLabel('Amount').fill('-15.50');
  await page.getByLabel('Reason').fill('paid twice');
  await page.getByRole('button', { name: 'Adjust the balance' }).click();
  await expect(page.getByRole('dialog')).toContainText('Findable, Main Balance: -15.50 Birr');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expectBalance(wallet, '24.50');
  await expect(page.getByText('24.50 Birr').first()).toBeVisible();

  await page.getByLabel('Free spins').fill('1001');
  await page.getByRole('button', { name: 'Give free spins' }).click();
  await expect(page.getByText('Enter at most 1000')).toBeVisible();
  await page.getByLabel('Free spins').fill('3');
  await page.getByRole('button', { name: 'Give free spins' }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible();
  await page.getByLabel('Role', { exact: true }).selectOption('agent');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('agent');

  await page.goto('/admin/decisions');
  const decisions = page.getByRole('listitem').filter({ hasText: found.phoneNo });
  await expect(decisions.filter({ hasText: 'Role changed' })).toBeVisible();
  await expect(decisions.filter({ hasText: 'Free spins given' })).toBeVisible();
  await expect(decisions.filter({ hasText: 'paid twice' })).toContainText('-15.5');
  await theirs.close();
});

test('@desktop invalid settings are reported at their field, valid ones proposed and approved by another administrator; audit and statement match the ledger', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const payer = await player('Payer', 1);
  const { data } = await send<{ data: { txnId: string } }>(
    '/api/transaction/deposit',
    { amount: 35 },
    payer.token,
  );
  await pay(data.txnId);
  await signIn(context, await administrator());
  await page.goto('/home');
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const limits = page.getByRole('form', { name: 'Amount limits' });
  const least = limits.getByRole('textbox', { name: 'Transfer · minimum' });
  await least.fill('ten');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits.getByText('This is not valid')).toBeVisible();
  await least.fill('20000');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits.getByText('The lower limit is above the upper one')).toBeVisible();
  await least.fill('2');
  try {
    await limits.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Waiting for a second administrator')).toBeVisible();
    await expect(least).toHaveValue('1');
    await page.getByRole('link', { name: 'Approvals' }).click();
    const own = page.getByRole('listitem').filter({ hasText: 'Transfer · minimum' });
    await expect(own).toContainText('Another administrator must decide');
    await own.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('dialog')).toContainText('This is your own account, request or proposal');
    const other = await browser.newContext();
    watch(other);
    await signIn(other, await secondAdministrator());
    const theirs = await other.newPage();
    await theirs.goto('/admin/approvals');
    const waiting = theirs.getByRole('listitem').filter({ hasText: 'Transfer · minimum' });
    await expect(waiting).toContainText('Proposed by Admin');
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(theirs.getByText('Nothing is waiting')).toBeVisible();
    await other.close();
    await page.goto('/admin/settings');
    await expect(least).toHaveValue('2');
  } finally {
    await setSettings({ limits: { transfer: { min: 1 } } });
  }

  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByText('No breaks: the ledger is consistent')).toBeVisible();
  await expect(page.getByRole('row', { name: /Held by players/ })).toContainText('Birr');

  await page.getByRole('link', { name: 'Statement' }).click();
  await page.getByLabel('Provider').selectOption('sandbox');
  const file = (header: string) =>
    Buffer.from(`${header}\n${data.txnId},30,${new Date().toISOString()}\nD-STRANGE,12.50,\nTotal,,\n`);
  const choose = (header: string) =>
    page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: file(header) });
  await choose('Ours,Paid,Date');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('The columns were not recognised.')).toBeVisible();
  await page.getByLabel('Transaction id').selectOption('Ours');
  await page.getByLabel('Amount').selectOption('Paid');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('table', { name: /Other amounts: 1/ })).toContainText('35.00');
  await expect(page.getByRole('table', { name: /In the file only: 1/ })).toContainText('D-STRANGE');
  await expect(page.getByText('Line 4: Total')).toBeVisible();

  await page.getByRole('tab', { name: 'Pasted rows' }).click();
  await page.getByLabel('Provider').selectOption('sandbox');
  await page.getByRole('textbox', { name: 'Rows' }).fill(`nonsense\n${data.txnId} 35`);
  await expect(page.getByText('Line 1 needs an id and an amount: nonsense')).toBeVisible();
  await page.getByRole('textbox', { name: 'Rows' }).fill(`${data.txnId}\t30\nD-STRANGE\t12.50`);
  await page.getByRole('button', { name: 'Compare' }).click();
  const differences = page.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('row', { name: data.txnId })).toContainText('35.00');
  await expect(differences.getByRole('row', { name: 'D-STRANGE' })).toContainText('missing');
});

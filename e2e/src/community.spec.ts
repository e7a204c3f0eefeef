import type { BrowserContext } from '@playwright/test';
import { expect, test } from './journey.ts';
import { administrator, type Person, player, send, signIn } from './people.ts';

/** Two members of one space, who may therefore chat. */
async function spaceMembers(): Promise<[Person, Person]> {
  const [one, other] = [await player('Selam', 10), await player('Robel', 10)];
  type Made = { space: { _id: string } };
  const { space } = await send<Made>('/api/gameSpace/createSpace', { name: 'Neighbours' }, one.token);
  await send('/api/gameSpace/joinSpace', { spaceId: space._id }, other.token);
  return [one, other];
}

/** Signs a browser in and opens a page. */
async function pageOf(context: BrowserContext, who: Person, path: string) {
  await signIn(context, who);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('two players chat: unread counts, live replies, a report, a block', async ({
  context,
  browser,
  watch,
}) => {
  // The support contact is a member of staff.
  await administrator();
  const [selam, robel] = await spaceMembers();
  const others = await browser.newContext();
  watch(others);
  const ofSelam = await pageOf(context, selam, '/chat');
  const ofRobel = await pageOf(others, robel, '/chat');
  await expect(ofRobel.getByRole('button', { name: /Support/ })).toBeVisible();

  await ofSelam.getByRole('button', { name: /Robel/ }).click();
  await ofSelam.getByLabel('Message').fill('ሰላም Robel, will you play tonight?');
  await ofSelam.getByRole('button', { name: 'Send' }).click();
  await expect(
    ofSelam.getByRole('paragraph').filter({ hasText: 'ሰላም Robel, will you play tonight?' }),
  ).toBeVisible();

  const contact = ofRobel.getByRole('button', { name: /Selam/ });
  await expect(contact).toContainText('Unread: 1');
  await expect(contact).toContainText('will you play tonight?');
  await contact.click();
  await ofRobel.getByLabel('Message').fill('Yes, at eight.');
  await ofRobel.getByRole('button', { name: 'Send' }).click();
  await expect(ofSelam.getByRole('paragraph').filter({ hasText: 'Yes, at eight.' })).toBeVisible();
  await ofRobel.getByRole('button', { name: 'Back' }).click();
  await expect(contact).not.toContainText('Unread');

  await ofSelam.getByRole('button', { name: 'Report' }).click();
  await ofSelam.getByLabel('What is wrong?').fill('He is always late');
  await ofSelam.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(ofSelam.getByRole('dialog')).toBeHidden();

  await ofSelam.getByRole('button', { name: 'Block' }).click();
  await expect(ofSelam.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await contact.click();
  await ofRobel.getByLabel('Message').fill('Hello?');
  await ofRobel.getByRole('button', { name: 'Send' }).click();
  await expect(ofRobel.getByText(/block/i).first()).toBeVisible();
  await expect(ofSelam.getByText('Hello?')).toHaveCount(0);
  await others.close();
});

test('feedback appears in the administrators’ list and can be deleted there', async ({
  context,
  browser,
  watch,
}) => {
  const text = `Good game ${Date.now()}`;
  const page = await pageOf(context, await player('Critic', 0.01), '/home');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Give feedback' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Send' });
  await page.getByLabel('Your feedback').fill(text);
  await expect(submit).toBeDisabled();
  await page.getByRole('radio', { name: '4 of 5 stars' }).click({ force: true });
  await submit.click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const offices = await browser.newContext();
  watch(offices);
  const office = await pageOf(offices, await administrator(), '/feedbacks');
  const entry = office.getByRole('listitem').filter({ hasText: text });
  await expect(entry).toContainText('Critic');
  await entry.getByRole('button').click();
  await office.getByRole('button', { name: 'Delete' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(entry).toBeHidden();
  // The administrators' screens redirect a player home.
  await page.goto('/feedbacks');
  await expect(page).toHaveURL(/\/home$/);
  await offices.close();
});

test('the daily popup appears once in 24 hours; the connection check shows what support needs', async ({
  context,
}) => {
  await signIn(context, await player('Daily', 0.01), { popup: true });
  const page = await context.newPage();
  await page.goto('/home');
  await expect(page.getByRole('dialog')).toContainText('2%');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('heading', { name: /Daily/ })).toBeVisible();
  // It would appear 4 seconds after the screen.
  await page.waitForTimeout(6000);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/socket');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ ms$/).first()).toBeVisible();
});

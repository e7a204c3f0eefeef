import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { administrator, codeOf, logIn, type Person, player, read, setRole, signIn } from './people.ts';

/** An administrator of their own, with a session that is not confirmed. */
async function unconfirmed(name: string): Promise<Person> {
  await administrator();
  const person = await player(name, 0);
  await setRole(person, 'admin');
  return logIn(person.phoneNo);
}

/** A device with a fingerprint sensor, in software. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const [title, path] of [
  ['on a phone', '/admin/users'],
  ['on a desktop @desktop', '/admin'],
] as const)
  test(`C1, C5: a code confirms, then only the passkey does, ${title}`, async ({ page, context }) => {
    const office = await unconfirmed('Office');
    await signIn(context, office);
    await withAuthenticator(context, page);
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Send OTP' }).click();
    await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeVisible();
    await dialog.getByLabel('OTP').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('The OTP is wrong or has expired')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('code.png') });
    await dialog.getByLabel('OTP').fill(await codeOf(office.phoneNo));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Not used yet')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('passkeys.png'), fullPage: true });

    // Another session of the same device.
    await context.clearCookies();
    await signIn(context, await logIn(office.phoneNo));
    await page.goto(path);
    await expect(dialog.getByRole('button', { name: 'Send OTP' })).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('passkey.png') });
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog).toBeHidden();

    await page.goto('/profile');
    const remove = page.getByRole('button', { name: 'Remove passkey' });
    await expect(remove).toBeVisible();
    await expect(page.getByText('Not used yet')).toHaveCount(0);
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(remove).toHaveCount(0);

    type Notices = { notifications: { content: string }[] };
    const { token } = await administrator();
    const { notifications } = await read<Notices>('/api/notification/fetchAll', token);
    const about = notifications.map(({ content }) => content).filter((text) => text.startsWith('Office'));
    expect(about.some((text) => text.includes('has added a passkey'))).toBe(true);
    expect(about.some((text) => text.includes('has removed a passkey'))).toBe(true);
  });

test('C1: the flip page asks for it, and connects', async ({ page, context }) => {
  const office = await unconfirmed('Flipper');
  await signIn(context, office);
  await page.goto('/flip');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await dialog.getByLabel('OTP').fill(await codeOf(office.phoneNo));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Join/ }).first()).toBeVisible();
});

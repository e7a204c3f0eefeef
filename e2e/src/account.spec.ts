import { expect, test } from './journey.ts';
import { credit, PASSWORD, player, send, signIn } from './people.ts';

test('an account with money in it is not closed; an empty one is, for good', async ({ page, context }) => {
  const person = await player('Leaving', 25);
  await signIn(context, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  const close = dialog.getByRole('button', { name: 'Close my account' });
  await close.click();
  await expect(dialog.getByText('Enter your present password')).toBeVisible();
  await dialog.locator('input[type="password"]').fill(PASSWORD);
  await close.click();
  await expect(dialog.getByText('There is money in your balance. Withdraw it.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('refused.png') });

  await credit(person, -25);
  await close.click();
  await expect(page.getByText('Your account is closed')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
  await expect(send('/api/user/login', { phoneNo: person.phoneNo, password: PASSWORD })).rejects.toThrow(
    /4\d\d/,
  );
});

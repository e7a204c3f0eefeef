import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { inEnglish, PASSWORD, player, signIn } from './people.ts';
import { rawKeys, seenRawKeys, watchForRawKeys } from './pictures/raw-keys.ts';

/** Holds the app's files back until the returned function is called: until then only the document is there. */
async function holdFiles(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const shell = (page: Page) => page.locator('[data-shell]');
/** The places of the parts of the page that a visitor aims at. */
const places = (page: Page) =>
  page.locator('header a, header select, h1, h2, input, form button, nav li').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.tagName, ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

test('the document alone shows the landing page; what is typed and pressed in it counts', async ({
  page,
}) => {
  const { phoneNo } = await player('Early', 0);
  const release = await holdFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(shell(page)).toHaveAttribute('data-shell', 'landing');
  expect((await places(page)).length).toBeGreaterThan(7);
  await page.locator('input[name="phoneNo"]').fill(phoneNo);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await expect(shell(page)).toHaveCount(1);
  release();
  await expect(page).toHaveURL('/home');
});

test('nothing moves when the app takes over, and typed letters and the focus stay', async ({
  page,
  context,
}) => {
  // A machine without Ethiopic letters draws boxes until their font is there, which have another width.
  await inEnglish(context);
  const release = await holdFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('input[name="phoneNo"]').fill('0911 22');
  const before = await places(page);
  release();
  await expect(shell(page)).toHaveCount(0);
  await expect(page.locator('input[name="phoneNo"]')).toHaveValue('0911 22');
  await expect(page.locator('input[name="phoneNo"]')).toBeFocused();
  expect(await places(page)).toEqual(before);
});

test('a signed-in player first sees the frame of the app', async ({ page, context }) => {
  await signIn(context, await player('Framed', 0));
  const release = await holdFiles(page);
  await page.goto('/BetAmountPage', { waitUntil: 'commit' });
  await expect(shell(page)).toHaveAttribute('data-shell', 'app');
  const tabs = () =>
    page.locator('nav li').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().y));
  const before = await tabs();
  release();
  await expect(page.locator('#page tbody button').first()).toBeVisible();
  expect(await tabs()).toEqual(before);
});

test('texts that are lost on the way come when the network is back, and no key before them', async ({
  page,
  context,
}) => {
  await signIn(context, await player('Patient', 0));
  await context.addInitScript(watchForRawKeys, await rawKeys('english'));
  let asked = 0;
  // The file of the wallet's texts, which is lost once.
  await page.route('**/assets/wallet-*.js', async (route) => {
    const response = await route.fetch();
    const isTexts = (await response.text()).includes('Main Balance');
    await (isTexts && asked++ === 0 ? route.abort() : route.fulfill({ response }));
  });
  await page.goto('/wallet');
  await expect.poll(() => asked).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('h1')).toHaveText('Wallet');
  expect(asked).toBe(2);
  expect(await seenRawKeys(page)).toEqual([]);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a lost connection still opens the app, which says so and goes on when it is back', async ({
    page,
    context,
  }) => {
    await signIn(context, await player('Offline', 0));
    await page.goto('/home');
    await expect(page.locator('#page h1')).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // It keeps what this page has loaded.
    const missing = () =>
      page.evaluate(async () => {
        const files = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => new URL(name).pathname.startsWith('/assets/'));
        const kept = await Promise.all(['/index.html', ...files].map((name) => caches.match(name)));
        return kept.filter((file) => file === undefined).length;
      });
    await expect.poll(missing).toBe(0);
    await context.setOffline(true);
    await page.reload();
    // On what the last visit knew, and marked as that.
    await expect(page.locator('#page h1')).toBeVisible();
    await expect(
      page.getByText(/No connection\. This page may be old.*Your balance is as it was at/),
    ).toBeVisible();
    await expect(page.locator('header').getByRole('link', { name: 'balance 0.00 Birr' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('No connection')).toBeHidden();
  });
});

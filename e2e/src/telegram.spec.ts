import { expect, BOT_TOKEN as TOKEN, test } from './bot-chat.ts';
import { chooseCard } from './cards.ts';
import { inEnglish, newPhone, PASSWORD, player, send } from './people.ts';
import {
  emitEvent,
  initData,
  openMiniApp,
  pressMainButton,
  simulateTelegram,
  type TelegramUser,
  telegramCalls,
} from './telegram-client.ts';

const STAKE = 10;

let serial = 9000;
const newUser = (phone = `+251${newPhone().slice(1)}`): TelegramUser => ({
  id: ++serial,
  firstName: 'Hana',
  phone,
});

const urlIn = (message: unknown): string => /"url":"([^"]+)"/.exec(JSON.stringify(message))?.[1] ?? '';

async function deposit(user: TelegramUser, amount: number): Promise<void> {
  const { token } = await send<{ token: string }>('/api/user/telegram', {
    initData: initData(user, { token: TOKEN }),
  });
  const { data } = await send<{ data: { txnId: string } }>('/api/chapa/initializePayment', { amount }, token);
  await send(`/sandbox/pay/${data.txnId}`, { outcome: 'success' });
}

test('from /start in the bot to a finished round in the mini app, and the same account on the website', async ({
  page,
  context,
  baseURL,
  browser,
  chat,
  watch,
}) => {
  test.setTimeout(240_000);
  const user = newUser();
  let play = '';

  await test.step('/start asks for the phone number; another user’s contact is not accepted', async () => {
    const [first] = await chat.say(user, '/start');
    expect(JSON.stringify(first)).toContain('"request_contact":true');
    const [again] = await chat.share(user, user.id + 1, 1);
    expect(JSON.stringify(again)).toContain('"request_contact":true');
    const [, button] = await chat.share(user);
    play = urlIn(button);
    expect(play).toContain(baseURL ?? '');
  });
  await deposit(user, 100);

  await test.step('the mini app opens at the stakes, signed in, in the colours of Telegram', async () => {
    await simulateTelegram(context, user, { token: TOKEN });
    await openMiniApp(page, play, user, { token: TOKEN });
    await expect(page).toHaveURL(/\/BetAmountPage/);
    await expect(page.getByRole('link', { name: 'Wallet, balance 100.00 Birr' })).toBeVisible();
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim());
    await expect.poll(ground).toBe('#efeff4');
    await emitEvent(page, 'theme_changed', {
      theme_params: { bg_color: '#17212b', secondary_bg_color: '#232e3c', text_color: '#f5f5f5' },
    });
    await expect.poll(ground).toBe('#232e3c');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const safe = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.paddingTop = 'var(--safe-top)';
      document.body.append(probe);
      return getComputedStyle(probe).paddingTop;
    });
    expect(safe).toBe('24px');
  });

  await test.step('Telegram’s main button pays for a card; back and close are Telegram’s too', async () => {
    await page.getByRole('button', { name: `Join at ${STAKE} Birr` }).click();
    await expect(page).toHaveURL(/select-cards/);
    await emitEvent(page, 'back_button_pressed');
    await expect(page).toHaveURL(/BetAmountPage/);
    await page.getByRole('button', { name: `Join at ${STAKE} Birr` }).click();
    await chooseCard(page, 199);
    await pressMainButton(page, /Confirm 1 card/);
    await expect(page).toHaveURL(/\/game/, { timeout: 40_000 });
    const last = async (name: string) =>
      (await telegramCalls(page)).findLast((one) => one.name === name)?.params;
    await expect.poll(() => last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: false });
    await expect.poll(() => last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: true });
  });

  await test.step('the round is played to its end', async () => {
    const over = page.getByText(/Congratulations!|You Lost/);
    for (let attempt = 0; attempt < 200 && !(await over.isVisible()); attempt++) {
      await page
        .getByRole('button', { name: 'BINGO!' })
        .click({ timeout: 300 })
        .catch(() => undefined);
      await page.waitForTimeout(250);
    }
    await expect(over).toBeVisible();
    expect((await telegramCalls(page)).map(({ name }) => name)).toContain('web_app_trigger_haptic_feedback');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await expect(page).toHaveURL(/BetAmountPage/);
  });

  await test.step('/login opens the same account on the website, only by its button and only once', async () => {
    const [sent] = await chat.say(user, '/login');
    const url = urlIn(sent);
    // Telegram fetches the link for its preview; that must not use it up.
    expect((await fetch(url)).ok).toBe(true);
    const desk = await browser.newContext();
    watch(desk);
    await inEnglish(desk);
    const website = await desk.newPage();
    await website.goto(url);
    await website.getByRole('button', { name: 'Continue as Hana' }).click();
    await expect(website).toHaveURL(/\/BetAmountPage/);
    expect(website.url()).not.toContain('token');
    const balance = /Wallet, balance (90|[\d.,]+)/;
    const shown = await website.getByRole('link', { name: balance }).getAttribute('aria-label');
    await expect(page.getByRole('link', { name: shown ?? '' })).toBeVisible();
    await desk.clearCookies();
    await website.goto(url);
    await expect(website.getByText('Login From Bot Failed')).toBeVisible();
    await desk.close();
  });
});

test('a user without an account shares the phone number in the mini app, and the link still leads to the space', async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await player('Owner', 0);
  type Made = { space: { _id: string } };
  const { space } = await send<Made>('/api/gameSpace/createSpace', { name: 'Friends' }, owner.token);
  const user = newUser();
  await simulateTelegram(context, user, { token: TOKEN });
  await openMiniApp(page, baseURL ?? '', user, { token: TOKEN, startParam: `space_${space._id}` });
  await expect(page.getByRole('heading', { name: 'Share your phone number to play' })).toBeVisible();
  await pressMainButton(page, /Share my phone number/);
  await expect(page).toHaveURL(/\/joinspace\//);
  await expect(page.getByText('Space Joined')).toBeVisible();
  // After a reload, which Telegram's menu offers, the user is still signed in.
  await page.reload();
  await expect(page.getByText('Space Joined')).toBeVisible();
});

test('a user who does not share the phone number reads why it is needed', async ({
  page,
  context,
  baseURL,
}) => {
  const user = newUser();
  await simulateTelegram(context, user, { token: TOKEN, shares: false });
  await openMiniApp(page, baseURL ?? '', user, { token: TOKEN });
  await pressMainButton(page, /Share my phone number/);
  await expect(page.getByRole('alert')).toContainText('You need a wallet to play');
});

test('a phone number that has an account needs its password before it is linked', async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await player('Funded', 50);
  const user = newUser(owner.phoneNo);
  await simulateTelegram(context, user, { token: TOKEN });
  await openMiniApp(page, baseURL ?? '', user, { token: TOKEN });
  await pressMainButton(page, /Share my phone number/);
  await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
  await page.locator('input[autocomplete="current-password"]').fill('not-this-one');
  await page.getByRole('button', { name: 'Link and play' }).click();
  await expect(page.getByRole('alert')).toContainText('Tries left');
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Link and play' }).click();
  await expect(page.getByRole('link', { name: 'Wallet, balance 50.00 Birr' })).toBeVisible();
});

test('no control is outside the safe area of the phone; the SDK is loaded only in Telegram', async ({
  page,
  context,
  baseURL,
  browser,
  chat,
  watch,
}) => {
  const scriptsOf = (target: typeof page): string[] => {
    const urls: string[] = [];
    target.on('request', (request) => request.resourceType() === 'script' && urls.push(request.url()));
    return urls;
  };
  const sdk = (urls: string[]) => urls.filter((url) => url.includes('sdk-bridge'));
  const user = newUser();
  await chat.share(user);
  const insets = { top: 46, bottom: 34 };
  await simulateTelegram(context, user, { token: TOKEN, insets });
  const inTelegram = scriptsOf(page);
  await openMiniApp(page, baseURL ?? '', user, { token: TOKEN });
  // Until then the page shows its own frame, whose menu does not open.
  await expect(page.locator('main h1')).toBeVisible();
  const height = page.viewportSize()?.height ?? 0;
  const edges = async (role: 'button' | 'link', name: string) => {
    const box = await page.getByRole(role, { name, exact: true }).last().boundingBox();
    return { top: box?.y ?? -1, bottom: box ? box.y + box.height : height };
  };
  // Telegram's buttons need the top inset a second time.
  await expect.poll(async () => (await edges('button', 'Menu')).top).toBeGreaterThanOrEqual(2 * insets.top);
  await expect
    .poll(async () => (await edges('link', 'History')).bottom)
    .toBeLessThanOrEqual(height - insets.bottom);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect((await edges('button', 'Close')).top).toBeGreaterThanOrEqual(2 * insets.top);
  expect(sdk(inTelegram)).toHaveLength(1);

  const desk = await browser.newContext();
  watch(desk);
  await inEnglish(desk);
  const website = await desk.newPage();
  const onTheWeb = scriptsOf(website);
  await website.goto(baseURL ?? '', { waitUntil: 'networkidle' });
  expect(onTheWeb.length).toBeGreaterThan(0);
  expect(sdk(onTheWeb)).toEqual([]);
  await desk.close();
});

for (const [name, launch] of [
  ['forged', { token: '7654321:another-token' }],
  ['expired', { token: TOKEN, ageS: 3700 }],
  ['from the future', { token: TOKEN, ageS: -120 }],
] as const)
  test(`init data that is ${name} signs no user in`, async ({ page, context, baseURL, chat }) => {
    const user = newUser();
    await chat.share(user);
    await simulateTelegram(context, user, { token: TOKEN });
    await openMiniApp(page, baseURL ?? '', user, launch);
    await expect(page.getByRole('heading', { name: 'Telegram could not log you in' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Telegram could not log you in' })).toBeVisible();
    await page.getByRole('button', { name: 'Close, then open again' }).click();
    await expect
      .poll(async () => (await telegramCalls(page)).map((one) => one.name))
      .toContain('web_app_close');
  });

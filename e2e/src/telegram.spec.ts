import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { botApi } from '../../scripts/bot-api.mjs';
import { spawnInstallation } from '../../scripts/spawn-installation.mjs';
import { expect, test } from './journey.ts';
import { inEnglish, newPhone, newPlayer, PASSWORD } from './player.ts';
import {
  askedOf,
  holdPhone,
  initData,
  openMiniApp,
  pressMainButton,
  type TelegramUser,
  tell,
} from './telegram-phone.ts';

const TOKEN = '7654321:AAtests-of-the-journeys';
const STAKE = 10;

let api: Awaited<ReturnType<typeof botApi>>;
let installation: Awaited<ReturnType<typeof spawnInstallation>>;
let request: APIRequestContext;

/** An installation of its own: with a bot, and with simulated players who fill its rooms. */
test.beforeAll(async ({ playwright }) => {
  api = await botApi();
  const dataDir = await mkdtemp(join(tmpdir(), 'chewata-telegram-'));
  const env = {
    BOT_TOKEN: TOKEN,
    BOT_USERNAME: 'chewata_bot',
    BOT_API_ROOT: api.url,
    SANDBOX_PLAYERS: '6',
    BINGO_COUNTDOWN_S: '15',
    BINGO_CALL_MS: '300',
  };
  installation = await spawnInstallation({ dataDir, env });
  request = await playwright.request.newContext({ baseURL: installation.url });
});
test.afterAll(async () => {
  await request?.dispose();
  await installation?.stop();
  await api?.close();
  if (installation) await rm(installation.dataDir, { recursive: true, force: true });
});
let serial = 9000;
const newUser = (phone = `+251${newPhone().slice(1)}`): TelegramUser => ({
  id: ++serial,
  firstName: 'Hana',
  phone,
});

/** What the user sends to the bot, and the messages that answer it. */
async function send(user: TelegramUser, more: object, answers = 1): Promise<Record<string, unknown>[]> {
  const before = api.to(user.id).length;
  const from = { id: user.id, is_bot: false, first_name: user.firstName };
  const chat = { id: user.id, type: 'private', first_name: user.firstName };
  api.push({ message: { message_id: 1, date: 1, from, chat, ...more } });
  await expect.poll(() => api.to(user.id).length).toBeGreaterThanOrEqual(before + answers);
  return api.to(user.id).slice(before);
}
const say = (user: TelegramUser, text: string) => {
  const [command = ''] = text.split(' ');
  return send(user, { text, entities: [{ type: 'bot_command', offset: 0, length: command.length }] });
};
const share = (user: TelegramUser, of = user.id, answers = 2) => {
  const contact = { phone_number: user.phone.slice(1), first_name: user.firstName, user_id: of };
  return send(user, { contact }, answers);
};
const urlIn = (message: unknown): string => /"url":"([^"]+)"/.exec(JSON.stringify(message))?.[1] ?? '';

async function deposit(user: TelegramUser, birr: number): Promise<void> {
  const told = await request.post('/api/user/telegram', {
    data: { initData: initData(user, { token: TOKEN }) },
  });
  const { token } = await told.json();
  const opened = await request.post('/api/chapa/initializePayment', {
    data: { amount: birr },
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = await opened.json();
  const paid = await request.post(`/sandbox/pay/${data.txnId}`, { data: { outcome: 'success' } });
  expect(paid.ok()).toBe(true);
}

test('from /start in the bot to a finished round in the mini app, and the same account on the website', async ({
  page,
  context,
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  const user = newUser();
  let play = '';

  await test.step('/start asks for the phone; somebody else’s contact is none', async () => {
    const [asked] = await say(user, '/start');
    expect(JSON.stringify(asked)).toContain('"request_contact":true');
    const [again] = await share(user, user.id + 1, 1);
    expect(JSON.stringify(again)).toContain('"request_contact":true');
    const [, button] = await share(user);
    play = urlIn(button);
    expect(play).toContain(installation.url);
  });
  await deposit(user, 100);

  await test.step('two taps later one stands before the stakes, signed in, in the colours of Telegram', async () => {
    await holdPhone(context, user, { token: TOKEN });
    await openMiniApp(page, play, user, { token: TOKEN });
    await expect(page).toHaveURL(/\/BetAmountPage/);
    await expect(page.getByRole('link', { name: 'Wallet, balance 100.00 Birr' })).toBeVisible();
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim());
    await expect.poll(ground).toBe('#efeff4');
    await tell(page, 'theme_changed', {
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

  await test.step('a card is paid by Telegram’s main button; back and closing are Telegram’s too', async () => {
    await page.getByRole('button', { name: `Join at ${STAKE} Birr` }).click();
    await expect(page).toHaveURL(/select-cards/);
    await tell(page, 'back_button_pressed');
    await expect(page).toHaveURL(/BetAmountPage/);
    await page.getByRole('button', { name: `Join at ${STAKE} Birr` }).click();
    const cell = page.locator('[data-card="199"]');
    await expect(async () => {
      if (!/Selected by you/.test((await cell.getAttribute('aria-label')) ?? '')) await cell.click();
      await expect(cell).toHaveAttribute('aria-label', /Selected by you/, { timeout: 2000 });
    }).toPass();
    await pressMainButton(page, /Confirm Cards 1/);
    await expect(page).toHaveURL(/\/game/, { timeout: 40_000 });
    const last = async (name: string) => (await askedOf(page)).findLast((one) => one.name === name)?.params;
    await expect.poll(() => last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: false });
    await expect.poll(() => last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: true });
  });

  await test.step('the round is played to its end', async () => {
    const over = page.getByText(/Congratulations!|You Lost/);
    for (let tries = 0; tries < 200 && !(await over.isVisible()); tries++) {
      await page
        .getByRole('button', { name: 'BINGO!' })
        .click({ timeout: 300 })
        .catch(() => undefined);
      await page.waitForTimeout(250);
    }
    await expect(over).toBeVisible();
    expect((await askedOf(page)).map(({ name }) => name)).toContain('web_app_trigger_haptic_feedback');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await expect(page).toHaveURL(/BetAmountPage/);
  });

  await test.step('/login opens the same account on the website: by its button only, and once', async () => {
    const [sent] = await say(user, '/login');
    const url = urlIn(sent);
    // A preview of the link fetches it.
    expect((await request.get(url)).ok()).toBe(true);
    const desk = await browser.newContext({ baseURL: installation.url });
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
    await website.getByRole('button', { name: 'Continue as Hana' }).click();
    await expect(website.getByText('Login From Bot Failed')).toBeVisible();
    await desk.close();
  });
});

test('who opens the mini app without an account shares the phone in it, and is where the link led', async ({
  page,
  context,
}) => {
  const owner = await newPlayer(request, 'Owner', 0);
  const made = await request.post('/api/gameSpace/createSpace', {
    data: { name: 'Friends' },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { space } = await made.json();
  const user = newUser();
  await holdPhone(context, user, { token: TOKEN });
  await openMiniApp(page, installation.url, user, { token: TOKEN, startParam: `space_${space._id}` });
  await expect(page.getByRole('heading', { name: 'Share your phone to play' })).toBeVisible();
  await pressMainButton(page, /Share my phone number/);
  await expect(page).toHaveURL(/\/joinspace\//);
  await expect(page.getByText('Space Joined')).toBeVisible();
  // A reload, as Telegram's own menu has one, finds the user still signed in.
  await page.reload();
  await expect(page.getByText('Space Joined')).toBeVisible();
});

test('who does not share the phone reads why it is needed', async ({ page, context }) => {
  const user = newUser();
  await holdPhone(context, user, { token: TOKEN, shares: false });
  await openMiniApp(page, installation.url, user, { token: TOKEN });
  await pressMainButton(page, /Share my phone number/);
  await expect(page.getByRole('alert')).toContainText('Without your phone number');
});

test('a phone that has an account asks for its password before it is linked', async ({ page, context }) => {
  const owner = await newPlayer(request, 'Funded', 50);
  const user = newUser(`+251${owner.phone.slice(1)}`);
  await holdPhone(context, user, { token: TOKEN });
  await openMiniApp(page, installation.url, user, { token: TOKEN });
  await pressMainButton(page, /Share my phone number/);
  await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
  await page.locator('input[autocomplete="current-password"]').fill('not-this-one');
  await page.getByRole('button', { name: 'Link and play' }).click();
  await expect(page.getByRole('alert')).toContainText('Tries left');
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Link and play' }).click();
  await expect(page.getByRole('link', { name: 'Wallet, balance 50.00 Birr' })).toBeVisible();
});

for (const [name, launch] of [
  ['forged', { token: '7654321:another-token' }],
  ['expired', { token: TOKEN, age: 3700 }],
  ['of the future', { token: TOKEN, age: -120 }],
] as const)
  test(`init data that is ${name} signs nobody in`, async ({ page, context }) => {
    const user = newUser();
    await share(user);
    await holdPhone(context, user, { token: TOKEN });
    await openMiniApp(page, installation.url, user, launch);
    await expect(page.getByRole('heading', { name: 'Telegram could not log you in' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Telegram could not log you in' })).toBeVisible();
    await page.getByRole('button', { name: 'Close, then open again' }).click();
    await expect.poll(async () => (await askedOf(page)).map((one) => one.name)).toContain('web_app_close');
  });

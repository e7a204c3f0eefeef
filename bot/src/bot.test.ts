import { newPhone } from '@chewata/gameserver/testing/context';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import {
  type BotChat,
  dataOf,
  message,
  newUser,
  openChat,
  press,
  SECRET,
  shared,
  text,
  type User,
} from './testing/bot-chat.ts';

let chat: BotChat;
let server: BotChat['server'];
let api: BotChat['api'];
beforeAll(async () => {
  chat = await openChat();
  ({ server, api } = chat);
});
afterAll(() => chat?.close());

const say = (user: User, update: Record<string, unknown>, answers = 1) => chat.say(user, update, answers);
const player = () => chat.player();

describe('/start and the contact', () => {
  it('asks for the phone, makes the account with the referrer, and gives the play button', async () => {
    const referrer = await server.signUp();
    const user = newUser();
    const [asked] = await say(user, text(user, `/start ref_${referrer.user.referralCode}`));
    expect(dataOf(asked)).toContain('"request_contact":true');
    const phone = newPhone();
    const [, play] = await say(user, shared(user, phone), 2);
    expect(dataOf(play)).toContain('"web_app":{"url":"https://play.example/"}');
    const account = await server.ctx.users.byPhone(phone as Parameters<typeof server.ctx.users.byPhone>[0]);
    expect(account).toMatchObject({ telegramId: user.id, referredBy: referrer.id });
    const [back] = await say(user, text(user, '/start'));
    expect(back?.text).toContain('Hana');
  });

  it('refuses a contact of somebody else, forwarded or picked', async () => {
    const user = newUser();
    const phone = newPhone();
    for (const of of [user.id + 1, undefined]) {
      const update = message(user, { contact: { phone_number: phone, first_name: 'X', user_id: of } });
      const [asked] = await say(user, update);
      expect(dataOf(asked)).toContain('request_contact');
    }
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
  });

  it('an account with money asks for its password or a code', async () => {
    const owner = await server.signUp();
    await server.credit(owner.id, 50);
    const user = newUser();
    const [asked] = await say(user, shared(user, owner.phone));
    expect(dataOf(asked)).toContain('link:code');
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
    await say(user, press(user, 'link:code'));
    await say(user, text(user, await server.otpSentTo(owner.phone)), 2);
    expect((await server.ctx.users.byTelegramId(user.id))?.id).toBe(owner.id);
  });
});

describe('commands', () => {
  it('are told to Telegram in every language, each with its words', async () => {
    await expect
      .poll(() => api.calls.filter(({ method }) => method === 'setMyCommands').length)
      .toBeGreaterThanOrEqual(5);
    const told = api.calls.filter(({ method }) => method === 'setMyCommands').map(({ body }) => body);
    expect(told.slice(0, 5).map((body) => body.language_code)).toEqual([undefined, 'am', 'en', 'om', 'ti']);
    for (const body of told) expect(body.commands).toHaveLength(12);
    expect(told[2]?.commands).toContainEqual({ command: 'play', description: 'play' });
  });

  it('/login gives a url button without a preview, protected; the link signs in once', async () => {
    const user = await player();
    const [sent] = await say(user, text(user, '/login'));
    expect(sent).toMatchObject({ link_preview_options: { is_disabled: true }, protect_content: true });
    const [, url = ''] = /"url":"([^"]+)"/.exec(dataOf(sent)) ?? [];
    expect(String(sent?.text)).not.toContain('token');
    const token = new URL(url).searchParams.get('token') ?? '';
    expect((await server.call('POST /api/user/tokenCheck', { token })).status).toBe(200);
    expect((await server.call('POST /api/user/tokenCheck', { token })).status).toBe(401);
  });

  it.each([
    '/play',
    '/balance',
    '/deposit',
    '/withdraw',
    '/history',
    '/invite',
    '/support',
    '/logout_all',
    '/help',
    '/privacy',
    '/notifications',
  ])('%s is answered', async (command) => {
    const user = await player();
    const [sent] = await say(user, text(user, command));
    expect(String(sent?.text).length).toBeGreaterThan(10);
    expect(sent?.text).not.toContain('{{');
  });

  it("/history is in the reader's words: a deposit, a game", async () => {
    const user = await player();
    const account = await server.ctx.users.byTelegramId(user.id);
    if (!account) throw new Error('no account');
    await server.credit(account.id, 50);
    const [sent] = await say(user, text(user, '/history'));
    expect(sent?.text).toContain('ገንዘብ');
    expect(sent?.text).toMatch(/50/);
    expect(sent?.text).not.toMatch(/Adjustment|Deposit|success|history\./);
  });

  it('a language stays, and unknown input is answered with what there is', async () => {
    const user = await player();
    await say(user, text(user, '/language'));
    api.push(press(user, 'language:en'));
    await expect.poll(async () => (await server.ctx.telegramChats.get(user.id)).language).toBe('en');
    const [sent] = await say(user, text(user, 'what now?'));
    expect(sent?.text).toContain('I did not understand that');
    expect(sent?.text).toContain('/balance');
  });

  it.each([
    '/stats',
    '/users',
    '/user 0911',
    '/pending',
    '/broadcast hi',
    '/rooms',
    '/restart_notice 5',
    '/setting',
    '/promo',
  ])('%s is unknown to who is no administrator', async (command) => {
    const user = await player();
    const [sent] = await say(user, text(user, command));
    const [unknown] = await say(user, text(user, '/nonsense'));
    expect(sent?.text).toBe(unknown?.text);
  });
});

describe('messages and broadcasts', () => {
  it('are sent; 429 waits, 403 marks the user; a broadcast reaches each once', async () => {
    const admin = newUser();
    await server.admin();
    await say(admin, shared(admin, '+251900000001'), 2);
    const [one, two] = [await player(), await player()];
    let limited = false;
    api.answer = ({ method, body }) => {
      if (method !== 'sendMessage' || body.text !== 'Big news') return null;
      if (body.chat_id === two.id)
        return { ok: false, error_code: 403, description: 'Forbidden: bot was blocked' };
      if (body.chat_id !== one.id || limited) return null;
      limited = true;
      return { ok: false, error_code: 429, description: 'Too Many', parameters: { retry_after: 1 } };
    };
    const [, preview] = await say(admin, text(admin, '/broadcast Big news'), 2);
    const [, start = ''] = /"callback_data":"(cast:start:[^"]+)"/.exec(dataOf(preview)) ?? [];
    expect(api.to(one.id).filter((sent) => sent.text === 'Big news')).toEqual([]);
    api.push(press(admin, start));
    const id = start.split(':')[2] ?? '';
    await expect
      .poll(async () => (await server.ctx.broadcasts.get(id))?.state, { timeout: 20_000 })
      .toBe('done');
    expect(limited).toBe(true);
    // The refused first try is written down too.
    expect(api.to(one.id).filter((sent) => sent.text === 'Big news')).toHaveLength(2);
    expect(await server.ctx.broadcasts.get(id)).toMatchObject({ blocked: 1, failed: 0 });
    expect((await server.ctx.telegramChats.get(two.id)).unreachable).toBe(true);
  });
});

describe('the webhook', () => {
  it('takes updates with its secret, each once, and is 401 with another or none', async () => {
    const hook = await chat.another({ BOT_WEBHOOK_SECRET: SECRET });
    try {
      expect(api.calls.find(({ method }) => method === 'setWebhook')?.body).toMatchObject({
        url: 'https://play.example/telegram/webhook',
        secret_token: SECRET,
      });
      const user = newUser();
      const post = (secret?: string) =>
        fetch(`http://127.0.0.1:${hook.port}/telegram/webhook`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(secret && { 'x-telegram-bot-api-secret-token': secret }),
          },
          body: JSON.stringify({ update_id: 1, ...text(user, '/help') }),
        });
      expect((await post()).status).toBe(401);
      expect((await post('wrong')).status).toBe(401);
      expect(api.to(user.id)).toEqual([]);
      // Telegram sends it again where it did not hear the answer.
      for (let time = 1; time <= 3; time++) expect((await post(SECRET)).status).toBe(200);
      expect(api.to(user.id)).toHaveLength(1);
      expect((await fetch(`http://127.0.0.1:${hook.port}/healthz`)).status).toBe(200);
    } finally {
      await hook.stop();
    }
  });
});

describe('the token', () => {
  it('none: the bot is off; one that does not look like one is refused by name', () => {
    expect(loadConfig({})).toBeNull();
    for (const BOT_TOKEN of ['abc', '123', ':x', '12 3:abc'])
      expect(() => loadConfig({ ...chat.environment, BOT_TOKEN })).toThrow(/BOT_TOKEN/);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newPhone } from '@chewata/gameserver/testing/context';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { say } from './say.ts';
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

const ask = (user: User, update: Record<string, unknown>, answers = 1) => chat.say(user, update, answers);
const player = () => chat.player();

describe('/start and the contact', () => {
  it('asks for the phone, makes the account with the referrer, and gives the play button', async () => {
    const referrer = await server.signUp();
    const user = newUser();
    const [asked] = await ask(user, text(user, `/start ref_${referrer.user.referralCode}`));
    expect(dataOf(asked)).toContain('"request_contact":true');
    const phone = newPhone();
    const [, play] = await ask(user, shared(user, phone), 2);
    expect(dataOf(play)).toContain('"web_app":{"url":"https://play.example/"}');
    const account = await server.ctx.users.byPhone(phone as Parameters<typeof server.ctx.users.byPhone>[0]);
    expect(account).toMatchObject({ telegramId: user.id, referredBy: referrer.id });
    const [back] = await ask(user, text(user, '/start'));
    expect(back?.text).toContain('Hana');
  });

  it('refuses a contact of somebody else, forwarded or picked', async () => {
    const user = newUser();
    const phone = newPhone();
    for (const of of [user.id + 1, undefined]) {
      const update = message(user, { contact: { phone_number: phone, first_name: 'X', user_id: of } });
      const [asked] = await ask(user, update);
      expect(dataOf(asked)).toContain('request_contact');
    }
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
  });

  it('refuses one’s own contact that was forwarded, and any in a group', async () => {
    const user = newUser();
    const forward_origin = { type: 'user', date: 1, sender_user: user };
    const [asked] = await ask(user, shared(user, newPhone(), user.id, { forward_origin }));
    expect(dataOf(asked)).toContain('request_contact');
    const chat = { id: -7, type: 'group', title: 'Friends' };
    api.push(shared(user, newPhone(), user.id, { chat }));
    await expect.poll(() => api.to(-7).length, { timeout: 10_000 }).toBe(1);
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
  });

  it('sets the menu button in the language of the user, and goes on where Telegram refuses it', async () => {
    const user = newUser();
    const menu = () => api.calls.filter(({ method }) => method === 'setChatMenuButton').at(-1)?.body;
    const button = (text: string) => ({
      type: 'web_app',
      text,
      web_app: { url: 'https://play.example' },
    });
    await ask(user, text(user, '/start'));
    expect(menu()).toMatchObject({ chat_id: user.id, menu_button: button('🎮 ተጫወት') });
    await chat.pressed(user, 'language:en', 'editMessageText');
    expect(menu()).toMatchObject({ chat_id: user.id, menu_button: button('🎮 Play') });
    api.answer = ({ method }) =>
      method === 'setChatMenuButton' ? { ok: false, error_code: 400, description: 'Bad Request' } : null;
    const [asked] = await ask(user, text(user, '/start'));
    api.answer = () => null;
    expect(dataOf(asked)).toContain('request_contact');
  });

  it('leads where the link meant, also who has to share the phone first', async () => {
    const owner = await server.signUp();
    const made = await server.call('POST /api/gameSpace/createSpace', {
      token: owner.token,
      body: { name: 'Friends' },
    });
    const { _id } = made.body.space as { _id: string };
    const there = `"web_app":{"url":"https://play.example/joinspace/${_id}"}`;
    const user = newUser();
    await ask(user, text(user, `/start space_${_id}`));
    const [, play] = await ask(user, shared(user, newPhone()), 2);
    expect(dataOf(play)).toContain(there);
    const [back] = await ask(user, text(user, `/start space_${_id}`));
    expect(dataOf(back)).toContain(there);
  });

  it('an account with money asks for its password or a code', async () => {
    const owner = await server.signUp();
    await server.credit(owner.id, 50);
    const user = newUser();
    const [asked] = await ask(user, shared(user, owner.phone));
    expect(dataOf(asked)).toContain('link:code');
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
    await ask(user, press(user, 'link:code'));
    await ask(user, text(user, await server.otpSentTo(owner.phone)), 2);
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
    const [sent] = await ask(user, text(user, '/login'));
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
    const [sent] = await ask(user, text(user, command));
    expect(String(sent?.text).length).toBeGreaterThan(10);
    expect(sent?.text).not.toContain('{{');
  });

  it.each([
    ['/play', '/'],
    ['/deposit', '/wallet?tab=deposit'],
    ['/withdraw', '/wallet?tab=withdraw'],
    ['/history', '/history'],
    ['/support', '/chat'],
  ])('%s opens %s in the mini app', async (command, path) => {
    const user = await player();
    const [sent] = await ask(user, text(user, command));
    expect(dataOf(sent)).toContain(`"web_app":{"url":"https://play.example${path}"}`);
  });

  it('/notifications has a button a kind, and a press turns it off and on', async () => {
    const user = await player();
    const [sent] = await ask(user, text(user, '/notifications'));
    expect(dataOf(sent).match(/notify:\w+:off/g)).toHaveLength(5);
    for (const [press, muted] of [
      ['off', ['scheduledSoon']],
      ['on', []],
    ] as const) {
      await chat.pressed(user, `notify:scheduledSoon:${press}`, 'editMessageReplyMarkup');
      expect((await server.ctx.telegramChats.get(user.id)).muted).toEqual(muted);
    }
  });

  it("/history is in the reader's words: a deposit, a game", async () => {
    const user = await player();
    const account = await server.ctx.users.byTelegramId(user.id);
    if (!account) throw new Error('no account');
    await server.credit(account.id, 50);
    const [sent] = await ask(user, text(user, '/history'));
    expect(sent?.text).toContain('ገንዘብ');
    expect(sent?.text).toMatch(/50/);
    expect(sent?.text).not.toMatch(/Adjustment|Deposit|success|history\./);
  });

  it('a language stays, and unknown input is answered with what there is', async () => {
    const user = await player();
    await ask(user, text(user, '/language'));
    api.push(press(user, 'language:en'));
    await expect.poll(async () => (await server.ctx.telegramChats.get(user.id)).language).toBe('en');
    const [sent] = await ask(user, text(user, 'what now?'));
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
    const [sent] = await ask(user, text(user, command));
    const [unknown] = await ask(user, text(user, '/nonsense'));
    expect(sent?.text).toBe(unknown?.text);
  });
});

describe('messages and broadcasts', () => {
  it('a new login is told with a button that ends it', async () => {
    const user = await player();
    const [link] = await ask(user, text(user, '/login'));
    const [, url = ''] = /"url":"([^"]+)"/.exec(dataOf(link)) ?? [];
    const token = new URL(url).searchParams.get('token') ?? '';
    const session = await server.call('POST /api/user/tokenCheck', { token });
    const told = () => api.to(user.id).find((sent) => dataOf(sent).includes('revoke:'));
    await expect.poll(told, { timeout: 10_000 }).toBeTruthy();
    const [, button = ''] = /"callback_data":"(revoke:[^"]+)"/.exec(dataOf(told())) ?? [];
    const me = () => server.call('GET /api/user/getSingleUser', { token: String(session.body.token) });
    expect((await me()).status).toBe(200);
    expect((await chat.pressed(user, button, 'sendMessage')).chat_id).toBe(user.id);
    expect((await me()).status).toBe(401);
  });

  it('a message that Telegram has no room for is sent after a while; 403 marks the user', async () => {
    const [one, two] = [await player(), await player()];
    let refused = 0;
    api.answer = ({ method, body }) => {
      if (method !== 'sendMessage' || !String(body.text).includes('Sara')) return null;
      if (body.chat_id === two.id) return { ok: false, error_code: 403, description: 'Forbidden' };
      if (refused++ > 0) return null;
      return { ok: false, error_code: 429, description: 'Too Many', parameters: { retry_after: 1 } };
    };
    const now = Date.now();
    for (const { id: telegramId } of [two, one]) {
      const user = await server.ctx.users.byTelegramId(telegramId);
      if (!user) throw new Error('no account');
      await server.ctx.notifications.add({
        id: `news-${telegramId}`,
        userId: user.id,
        kind: 'transferReceived',
        key: 'notifications.transferReceived',
        params: { name: 'Sara', amount: '5' },
        data: null,
        createdAt: new Date(now),
        sendUntil: new Date(now + 3_600_000),
      });
    }
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(2);
    await expect
      .poll(async () => (await server.ctx.telegramChats.get(two.id)).unreachable, { timeout: 10_000 })
      .toBe(true);
    api.answer = () => null;
  });

  it('are sent; 429 waits, 403 marks the user; a broadcast reaches each once', async () => {
    const admin = newUser();
    await server.admin();
    await ask(admin, shared(admin, '+251900000001'), 2);
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
    const [, preview] = await ask(admin, text(admin, '/broadcast Big news'), 2);
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
    const report = String((await chat.pressed(admin, `cast:read:${id}`, 'editMessageText')).text);
    const { total = 0, sent = 0 } = (await server.ctx.broadcasts.get(id)) ?? {};
    expect(sent).toBe(total - 1);
    for (const told of [say('en', 'cast.done'), `${total}`, `${sent}`]) expect(report).toContain(told);
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

describe('where something fails', () => {
  const hooked = (port: number, update: Record<string, unknown>, update_id: number) =>
    fetch(`http://127.0.0.1:${port}/telegram/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET },
      body: JSON.stringify({ update_id, ...update }),
    });

  it('says so in the chat and takes the next update: without the game server, and where Telegram refuses', async () => {
    const alone = await chat.another({
      BOT_WEBHOOK_SECRET: SECRET,
      GAMESERVER_URL: 'http://127.0.0.1:9',
    });
    try {
      const user = newUser();
      for (const id of [1, 2]) {
        expect((await hooked(alone.port, text(user, '/help'), id)).status).toBe(200);
        expect(api.to(user.id)).toHaveLength(id);
      }
      api.answer = ({ method }) =>
        method === 'sendMessage' ? { ok: false, error_code: 400, description: 'Bad Request' } : null;
      expect((await hooked(alone.port, text(user, '/help'), 3)).status).toBe(200);
      api.answer = () => null;
      expect((await fetch(`http://127.0.0.1:${alone.port}/healthz`)).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });

  it('a stop lets the update be answered that it found under way', async () => {
    let arrived = (): void => undefined;
    let release = (): void => undefined;
    const [asked, released] = [
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    ];
    const slow = createServer(async (req, res) => {
      if (req.url === '/internal/telegram/resolve') {
        arrived();
        await released;
      }
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ items: [], batch: null, account: null, language: 'en' }));
    });
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
    const { port } = slow.address() as AddressInfo;
    const stopped = await chat.another({
      BOT_WEBHOOK_SECRET: SECRET,
      GAMESERVER_URL: `http://127.0.0.1:${port}`,
    });
    const user = newUser();
    const answer = hooked(stopped.port, text(user, '/help'), 1);
    await asked;
    const stopping = stopped.stop();
    release();
    expect((await answer).status).toBe(200);
    expect(api.to(user.id)).toHaveLength(1);
    await stopping;
    slow.closeAllConnections();
    slow.close();
    await expect(fetch(`http://127.0.0.1:${stopped.port}/healthz`)).rejects.toThrow();
  });
});

describe('the token', () => {
  it('none: the bot is off; one that does not look like one is refused by name', () => {
    expect(loadConfig({})).toBeNull();
    for (const BOT_TOKEN of ['abc', '123', ':x', '12 3:abc'])
      expect(() => loadConfig({ ...chat.environment, BOT_TOKEN })).toThrow(/BOT_TOKEN/);
  });
});

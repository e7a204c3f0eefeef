import { LANGUAGES, OWN_NAMES } from '@chewata/common/languages';
import { describe, expect } from 'vitest';
import { dataOf, it, press, text } from './testing/bot-chat.ts';

describe('commands', () => {
  it('are registered with Telegram in every language', async ({ api }) => {
    await expect
      .poll(() => api.calls.filter(({ method }) => method === 'setMyCommands').length)
      .toBeGreaterThanOrEqual(5);
    const registered = api.calls.filter(({ method }) => method === 'setMyCommands').map(({ body }) => body);
    expect(registered.slice(0, 5).map((body) => body.language_code)).toEqual([
      undefined,
      'am',
      'en',
      'om',
      'ti',
    ]);
    for (const body of registered) expect(body.commands).toHaveLength(15);
    expect(registered[2]?.commands).toContainEqual({ command: 'play', description: 'play' });
  });

  it('/login gives a url button without a preview, protected; the link signs in once', async ({
    server,
    ask,
    player,
  }) => {
    const user = await player();
    const [sent] = await ask(user, text(user, '/login'));
    expect(sent).toMatchObject({ link_preview_options: { is_disabled: true }, protect_content: true });
    const [, url = ''] = /"url":"([^"]+)"/.exec(dataOf(sent)) ?? [];
    expect(String(sent?.text)).not.toContain('token');
    const token = new URL(url).searchParams.get('token') ?? '';
    expect((await server.call('POST /api/user/tokenCheck', { token })).status).toBe(200);
    expect((await server.call('POST /api/user/tokenCheck', { token })).status).toBe(401);
  });

  it.for([
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
  ])('%s is answered', async (command, { player, ask }) => {
    const user = await player();
    const [sent] = await ask(user, text(user, command));
    expect(String(sent?.text).length).toBeGreaterThan(10);
    expect(sent?.text).not.toContain('{{');
  });

  it.for([
    ['/play', '/'],
    ['/deposit', '/wallet?tab=deposit'],
    ['/withdraw', '/wallet?tab=withdraw'],
    ['/history', '/history'],
    ['/support', '/chat'],
  ] as const)('%s opens %s in the mini app', async ([command, path], { player, ask }) => {
    const user = await player();
    const [sent] = await ask(user, text(user, command));
    expect(dataOf(sent)).toContain(`"web_app":{"url":"https://play.example${path}"}`);
  });

  it('/notifications has a button per kind, and a press toggles it', async ({
    chat,
    server,
    ask,
    player,
  }) => {
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

  it("/history is in the reader's words: a deposit, a game", async ({ server, ask, player }) => {
    const user = await player();
    const account = await server.ctx.users.byTelegramId(user.id);
    if (!account) throw new Error('no account');
    await server.credit(account.id, 50);
    const [sent] = await ask(user, text(user, '/history'));
    expect(sent?.text).toContain('ገንዘብ');
    expect(sent?.text).toMatch(/50/);
    expect(sent?.text).not.toMatch(/Adjustment|Deposit|success|history\./);
  });

  it('keeps the chosen language, and unknown input gets the list of commands', async ({
    server,
    api,
    ask,
    player,
  }) => {
    const user = await player();
    const [menu] = await ask(user, text(user, '/language'));
    for (const language of LANGUAGES)
      expect(dataOf(menu)).toContain(
        `{"text":"${OWN_NAMES[language]}","callback_data":"language:${language}"}`,
      );
    api.push(press(user, 'language:en'));
    await expect.poll(async () => (await server.ctx.telegramChats.get(user.id)).language).toBe('en');
    const [sent] = await ask(user, text(user, 'what now?'));
    expect(sent?.text).toContain('I did not understand that');
    expect(sent?.text).toContain('/balance');
  });

  it.for([
    '/stats',
    '/users',
    '/user 0911',
    '/pending',
    '/broadcast hi',
    '/rooms',
    '/restart_notice 5',
    '/setting',
    '/promo',
  ])('%s is unknown to other users', async (command, { player, ask }) => {
    const user = await player();
    const [sent] = await ask(user, text(user, command));
    const [unknown] = await ask(user, text(user, '/nonsense'));
    expect(sent?.text).toBe(unknown?.text);
  });
});

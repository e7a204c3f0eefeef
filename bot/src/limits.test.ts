import { describe, expect } from 'vitest';
import { dataOf, it, text } from './testing/bot-chat.ts';

describe('play limits in the bot', () => {
  it('/limits shows the limits and the amounts used, with a button to the page', async ({
    server,
    api,
    ask,
    player,
  }) => {
    const user = await player();
    await server.ctx.telegramChats.setLanguage(user.id, 'en');
    const [link] = await ask(user, text(user, '/login'));
    const [, url = ''] = /"url":"([^"]+)"/.exec(dataOf(link)) ?? [];
    const login = await server.call('POST /api/user/tokenCheck', {
      token: new URL(url).searchParams.get('token') ?? '',
    });
    // The bot announces the login; its message must not be taken for the reply below.
    await expect
      .poll(() => api.to(user.id).some((sent) => dataOf(sent).includes('revoke:')), { timeout: 10_000 })
      .toBe(true);
    const body = { deposit: { day: 200 }, loss: { week: 50 }, stake: { month: 900 } };
    await server.call('PUT /api/playLimits', { token: String(login.body.token), body });
    await server.setting({ playLimits: { deposit: { day: 150 } } });
    const [sent] = await ask(user, text(user, '/limits'));
    for (const line of ['Deposits, a day: 0 / 150', 'Stakes, a month: 0 / 900', 'Losses, a week: 0 / 50'])
      expect(sent?.text).toContain(line);
    expect(sent?.text).toContain('Deposits, a week: 0 / no limit');
    expect(dataOf(sent)).toContain('"web_app":{"url":"https://play.example/play-limits"}');
  });

  it('L5: /timeout asks for a confirmation, begins a time-out, and /limits shows until when', async ({
    chat,
    server,
    ask,
    player,
  }) => {
    const user = await player();
    await server.ctx.telegramChats.setLanguage(user.id, 'en');
    const account = await server.ctx.users.byTelegramId(user.id);
    if (!account) throw new Error('no account');
    const until = async () => (await server.ctx.playRecords.get(account.id)).timeOutUntil;
    const [menu] = await ask(user, text(user, '/timeout'));
    for (const hours of [24, 72, 168, 720]) expect(dataOf(menu)).toContain(`"pause:ask:timeOut:${hours}"`);
    const sure = await chat.pressed(user, 'pause:ask:timeOut:72', 'editMessageText');
    expect(sure.text).toContain('You cannot play or deposit for 3 days.');
    expect((await chat.pressed(user, 'pause:cancel', 'editMessageText')).text).toBe('Nothing was changed.');
    expect(await until()).toBeNull();

    const before = Date.now();
    const begun = await chat.pressed(user, 'pause:begin:timeOut:72', 'editMessageText');
    expect(begun.text).toMatch(/^You are taking a break until \d{4}-\d\d-\d\d \d\d:\d\d\./);
    expect(Number(await until()) - before).toBeGreaterThanOrEqual(72 * 3_600_000);
    expect((await ask(user, text(user, '/limits')))[0]?.text).toContain('You are taking a break until');
  });

  it('L5: /exclude does the same for months, and a length that there is not begins nothing', async ({
    chat,
    server,
    ask,
    player,
  }) => {
    const user = await player();
    await server.ctx.telegramChats.setLanguage(user.id, 'en');
    const account = await server.ctx.users.byTelegramId(user.id);
    if (!account) throw new Error('no account');
    const until = async () => (await server.ctx.playRecords.get(account.id)).excludedUntil;
    const [menu] = await ask(user, text(user, '/exclude'));
    for (const months of [6, 12, 60]) expect(dataOf(menu)).toContain(`"pause:ask:exclusion:${months}"`);
    await chat.pressed(user, 'pause:begin:exclusion:1', 'answerCallbackQuery');
    expect(await until()).toBeNull();
    expect(dataOf(menu)).toMatch(/6 months.*1 year.*5 years/);
    expect((await chat.pressed(user, 'pause:ask:exclusion:6', 'editMessageText')).text).toContain('6 months');
    expect(await until()).toBeNull();
    const begun = await chat.pressed(user, 'pause:begin:exclusion:6', 'editMessageText');
    expect(begun.text).toContain('You have excluded yourself until');
    expect(Number(await until())).toBeGreaterThan(Date.now() + 170 * 86_400_000);
  });
});
